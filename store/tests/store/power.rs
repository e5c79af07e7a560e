//! The power fails: whatever the file system had not yet put on the disk is gone.
//!
//! The store lies in a file system of its own, in an image that is mounted as a loop device. A round lets a writer
//! write, then shuts that file system down as it stands (`FS_IOC_SHUTDOWN` without flushing its journal: nothing that is
//! only in memory gets out any more), and mounts it again. That takes root; without it the test says so and does
//! nothing else.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::kill::{Acknowledged, Writer, moment, rounds, verify};

/// Rounds in the short run, and in the long one.
const ROUNDS: (u64, u64) = (3, 20);
const IMAGE_BYTES: u64 = 2 << 30;

/// What shuts a file system down at once: `_IOR('X', 125, u32)` with `FS_SHUTDOWN_FLAGS_NOLOGFLUSH`.
const SHUTDOWN: &str = "import fcntl, os, struct, sys; \
    fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))";

/// A file system in an image, mounted while this lives.
struct Disk {
    image: PathBuf,
    place: PathBuf,
}

fn run(program: &str, args: &[&str]) -> Result<(), String> {
    let ran = Command::new(program).args(args).output().map_err(|error| format!("{program}: {error}"))?;
    if ran.status.success() {
        Ok(())
    } else {
        Err(format!("{program}: {}", String::from_utf8_lossy(&ran.stderr).trim()))
    }
}

impl Disk {
    /// Makes and mounts it, or tells why that cannot be done here.
    fn make(folder: &Path) -> Result<Self, String> {
        let disk = Self { image: folder.join("image"), place: folder.join("place") };
        fs::create_dir(&disk.place).unwrap();
        File::create(&disk.image).unwrap().set_len(IMAGE_BYTES).unwrap();
        run("mkfs.ext4", &["-q", "-F", disk.image.to_str().unwrap()])?;
        disk.mount()?;
        Ok(disk)
    }

    fn mount(&self) -> Result<(), String> {
        run("mount", &["-o", "loop", self.image.to_str().unwrap(), self.place.to_str().unwrap()])
    }

    /// Everything that is only in memory is gone from now on.
    fn cut_the_power(&self) -> Result<(), String> {
        run("python3", &["-c", SHUTDOWN, self.place.to_str().unwrap()])
    }

    fn unmount(&self) -> Result<(), String> {
        run("umount", &[self.place.to_str().unwrap()])
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = self.unmount();
    }
}

#[test]
fn what_was_acknowledged_survives_a_loss_of_power() {
    let folder = tempfile::tempdir().unwrap();
    let disk = match Disk::make(folder.path()) {
        Ok(disk) => disk,
        Err(why) => return println!("SKIPPED: no file system to cut the power of, which takes root: {why}"),
    };
    let store = disk.place.join("data");
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    for round in 0..rounds(ROUNDS) {
        let writer = Writer::start(&store, round);
        let moment = moment(if round % 3 == 2 { 1_200 } else { 400 });
        let first = writer.first();
        std::thread::sleep(moment);
        disk.cut_the_power().unwrap();
        let more = writer.kill();
        println!("round {round}: the power failed {moment:?} after the first of {} acknowledgements", more.len() + 1);
        disk.unmount().unwrap();
        disk.mount().unwrap();
        acknowledged.push(first);
        acknowledged.extend(more);
        verify(&store, &acknowledged);
    }
    let device = fs::read_to_string("/proc/mounts").unwrap();
    assert!(device.contains(disk.place.to_str().unwrap()), "it was a file system of its own");
}
