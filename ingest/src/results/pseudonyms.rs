//! Names that tell one player from another and nobody who they are.

use std::{
    fmt, fs,
    io::{self, Write},
    path::Path,
};

use aftermath_store::{Access, StoreError};
use hmac::{Hmac, Mac};
use rand_core::{OsRng, RngCore};
use sha2::Sha256;
use unicode_normalization::UnicodeNormalization;

use super::ImportError;

/// File of a club's secret in its data folder.
pub const SECRET_FILE: &str = "pseudonyms.key";

/// Bytes of a club's secret.
const SECRET_BYTES: usize = 32;

/// Bytes of the keyed hash that a pseudonym shows: of a thousand players, two share one with a chance of 5 in ten
/// millions.
const SHOWN_BYTES: usize = 5;

/// What a club makes pseudonyms with: HMAC-SHA-256 (RFC 2104, FIPS 198-1) over the name, under a secret of its own.
///
/// The secret is in no log. Whoever has it and a name can tell the name's pseudonym; nobody can tell the name from the
/// pseudonym alone. Without it, further seasons would get other pseudonyms: keep a copy.
#[derive(Clone)]
pub struct Pseudonyms {
    secret: [u8; SECRET_BYTES],
}

impl fmt::Debug for Pseudonyms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pseudonyms").finish_non_exhaustive()
    }
}

impl Pseudonyms {
    /// With this secret.
    pub fn with_secret(secret: [u8; SECRET_BYTES]) -> Self {
        Self { secret }
    }

    /// With a new secret.
    pub fn generate() -> Self {
        let mut secret = [0; SECRET_BYTES];
        OsRng.fill_bytes(&mut secret);
        Self { secret }
    }

    /// With the secret in a file, where there is that file: 64 hexadecimal digits.
    ///
    /// # Errors
    /// [`ImportError::Secret`] where it cannot be read or holds something else.
    pub fn open(path: &Path) -> Result<Option<Self>, ImportError> {
        let refused = |source| ImportError::Secret { path: path.to_owned(), source };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(refused(error)),
        };
        let secret = secret_of(text.trim_end())
            .ok_or_else(|| refused(io::Error::new(io::ErrorKind::InvalidData, "expected 64 hexadecimal digits")))?;
        Ok(Some(Self { secret }))
    }

    /// With the secret in a file, which is made on first use: for its owner alone, and never over another.
    ///
    /// # Errors
    /// [`ImportError::Secret`] where it can be neither read nor made.
    pub fn open_or_make(path: &Path) -> Result<Self, ImportError> {
        if let Some(known) = Self::open(path)? {
            return Ok(known);
        }
        let made = Self::generate();
        match made.write(path) {
            Ok(()) => Ok(made),
            // Somebody else made it at the same time: theirs counts.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Self::open(path)?.ok_or_else(|| ImportError::Secret { path: path.to_owned(), source: error })
            }
            Err(source) => Err(ImportError::Secret { path: path.to_owned(), source }),
        }
    }

    /// With the secret of a data folder, which is made on first use; the choices of names in the folder are bound to it.
    ///
    /// # Errors
    /// [`ImportError::Secret`] where it can be neither read nor made, or is lost: under a new one nobody would be known
    /// again, and who opted out would be shown. [`ImportError::Store`] where the choices were made under another.
    pub fn of_folder(data: &Path) -> Result<Self, ImportError> {
        Self::of_folder_by(data, &Access::in_folder(data))
    }

    /// The same where the choices of names lie elsewhere.
    ///
    /// # Errors
    /// As [`Pseudonyms::of_folder`].
    pub fn of_folder_by(data: &Path, access: &Access) -> Result<Self, ImportError> {
        let path = data.join(SECRET_FILE);
        let known = Self::open(&path)?;
        let book = match access.names() {
            Ok(book) => book,
            // Who has the secret can say so; what needs the choices is told that they are damaged.
            Err(StoreError::Access { .. }) if known.is_some() => return known.ok_or_else(|| lost(&path)),
            Err(error) => return Err(error.into()),
        };
        if known.is_none() && book.secret().is_some() {
            return Err(lost(&path));
        }
        let secret = match known {
            Some(known) => known,
            None => Self::open_or_make(&path)?,
        };
        access.bind_names(secret.mark())?;
        Ok(secret)
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        use std::os::unix::fs::OpenOptionsExt;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        writeln!(file, "{}", hex::encode(self.secret))?;
        file.sync_all()
    }

    /// A number that tells one club's secret from another's, and tells nothing else of it.
    pub fn mark(&self) -> u32 {
        // No name of a person holds a line break, so no pseudonym is told by it.
        let digits = self.of_bytes(b"which secret?\n");
        digits.iter().take(4).fold(0, |mark, byte| mark << 8 | u32::from(*byte))
    }

    fn of_bytes(&self, bytes: &[u8]) -> [u8; 32] {
        // A key of any length will do.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.secret) else {
            return [0; 32];
        };
        mac.update(bytes);
        mac.finalize().into_bytes().into()
    }

    /// The pseudonym of a player, e.g. `player-3fa9c10b7e`: the same for `Ada`, ` ada` and `ADA`.
    pub fn of(&self, name: &str) -> String {
        format!("player-{}", hex::encode(&self.of_bytes(plain(name).as_bytes())[..SHOWN_BYTES]))
    }
}

fn lost(path: &Path) -> ImportError {
    let why = "it is gone, and the choices of names were made under it: put it back from a backup";
    ImportError::Secret { path: path.to_owned(), source: io::Error::new(io::ErrorKind::NotFound, why) }
}

/// Whether a name is such a pseudonym already, as in what came from a table, or one of another club with the name of its
/// ledger behind it ([`crate::following::at_ledger`]): it stands for itself.
pub fn is_pseudonym(name: &str) -> bool {
    let name = name.split_once('@').map_or(name, |(name, ledger)| if ledger.is_empty() { "" } else { name });
    let digits = name.strip_prefix("player-").unwrap_or_default();
    digits.len() == 2 * SHOWN_BYTES && digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

/// A name as it is compared: composed letters (NFC), small ones, one blank between words.
pub(crate) fn plain(name: &str) -> String {
    let small: String = name.nfc().collect::<String>().to_lowercase();
    small.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn secret_of(text: &str) -> Option<[u8; SECRET_BYTES]> {
    let mut secret = [0; SECRET_BYTES];
    hex::decode_to_slice(text, &mut secret).ok()?;
    Some(secret)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected values from Python: hmac.new(bytes(range(32)), "ada".encode(), "sha256").hexdigest()[:10].
    #[test]
    fn a_pseudonym_is_the_keyed_hash_of_the_name() {
        let club = Pseudonyms::with_secret(std::array::from_fn(|place| place as u8));
        assert_eq!(club.of("Ada"), "player-9556fd532c");
        assert_eq!(club.of("  ADA "), club.of("ada"));
        // The same Russian name with й in one letter and in two.
        assert_eq!(club.of("Андрей"), "player-f19e10b0eb");
        assert_eq!(club.of("Андреи\u{306}"), club.of("андрей"));
        assert_ne!(Pseudonyms::generate().of("Ada"), club.of("Ada"));
    }

    #[test]
    fn the_secret_is_made_once_and_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club/pseudonyms.key");
        assert!(Pseudonyms::open(&path).unwrap().is_none());
        let made = Pseudonyms::open_or_make(&path).unwrap();
        assert_eq!(Pseudonyms::open_or_make(&path).unwrap().of("Ada"), made.of("Ada"));
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(!format!("{made:?}").contains(&hex::encode(made.secret)));
        fs::write(&path, "secret").unwrap();
        assert!(Pseudonyms::open_or_make(&path).is_err());
    }
}
