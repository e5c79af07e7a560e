//! Closed sets of words that logs, messages and packs share.

/// An enum whose variants have one name in JSON, in messages and in the tables of the pack.
macro_rules! terms {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)+ })+) => {$(
        $(#[$about])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $text)] $variant,)+
        }

        impl $name {
            /// Every one, in order.
            pub const ALL: &[$name] = &[$($name::$variant,)+];

            /// Name as in JSON.
            pub fn as_str(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)+
                }
            }

            /// The one of this name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.as_str() == name)
            }
        }
    )+};
}

pub(crate) use terms;

/// Whether a field says nothing, so that it is left out.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
