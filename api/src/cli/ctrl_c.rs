//! Ctrl-C: once to end in good order, twice to end at once.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::runtime::{Builder, Runtime};

use super::Exit;

/// Hears Ctrl-C as long as it lives.
#[derive(Debug)]
pub(super) struct CtrlC {
    /// Set by the first Ctrl-C.
    pub(super) cancelled: Arc<AtomicBool>,
    _listening: Runtime,
}

impl CtrlC {
    /// The second Ctrl-C ends the program, which loses nothing that was acknowledged.
    pub(super) fn listen() -> io::Result<Self> {
        let cancelled = Arc::new(AtomicBool::new(false));
        let listening = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let flag = Arc::clone(&cancelled);
        listening.spawn(async move {
            while tokio::signal::ctrl_c().await.is_ok() {
                if flag.swap(true, Ordering::Relaxed) {
                    std::process::exit(Exit::Interrupted as i32);
                }
            }
        });
        Ok(Self { cancelled, _listening: listening })
    }

    /// The same, for what runs until it is stopped: whoever ends it as services are ended lets it end in good order too.
    pub(super) fn or_terminated() -> io::Result<Self> {
        let listening = Self::listen()?;
        #[cfg(unix)]
        {
            let flag = Arc::clone(&listening.cancelled);
            listening._listening.spawn(async move {
                let terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
                if let Ok(mut terminated) = terminated
                    && terminated.recv().await.is_some()
                {
                    flag.store(true, Ordering::Relaxed);
                }
            });
        }
        Ok(listening)
    }
}
