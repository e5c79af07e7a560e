//! Threads of its own for whoever speaks to the servers: asked from anywhere, and left without waiting.

use std::future::Future;
use std::sync::mpsc;

use aftermath_store::StoreError;
use tokio::runtime::{Builder, Handle, Runtime};

/// Threads that speak to the servers.
#[derive(Debug)]
pub(crate) struct Threads {
    handle: Handle,
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
}

impl Threads {
    /// Starts so many.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub(crate) fn start(count: usize) -> Result<Self, StoreError> {
        let runtime = Builder::new_multi_thread().worker_threads(count).enable_all().build();
        let runtime = runtime.map_err(StoreError::io("starting what speaks to the servers"))?;
        Ok(Self { handle: runtime.handle().clone(), runtime: Some(runtime) })
    }

    /// Has them work at something until it is done, or they are dropped.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.handle.spawn(work);
    }

    /// Does something on these threads and waits for it, wherever it is called from: `block_on` panics where whoever calls is on
    /// such a thread of its own.
    ///
    /// # Errors
    /// [`StoreError::Stopped`] where the work ended without an answer.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (tell, told) = mpsc::sync_channel(1);
        self.handle.spawn(async move {
            // Who waits is there until told.
            let _ = tell.send(work.await);
        });
        told.recv().map_err(|_| StoreError::Stopped { why: "what speaks to the servers ended".into() })
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // May be called on a thread of another such runtime, which must not wait for this one.
            runtime.shutdown_background();
        }
    }
}
