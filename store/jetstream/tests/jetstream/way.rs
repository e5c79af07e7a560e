//! A way between two programs on this machine, that a test opens, closes, and lets hang.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

/// What becomes of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Passing {
    /// They go through.
    Through = 0,
    /// They go nowhere, and nobody is told. Those that came meanwhile go through late, as after a fault of a network.
    Hang = 1,
    /// Connections end, and new ones end at once.
    Closed = 2,
}

/// How long a way takes at most to see that something was changed.
const LOOK: Duration = Duration::from_millis(10);

struct State {
    passing: AtomicU8,
    /// How many pieces go through yet from who connects; [`u64::MAX`] for all.
    left: AtomicU64,
}

impl State {
    fn is(&self, passing: Passing) -> bool {
        self.passing.load(Ordering::SeqCst) == passing as u8
    }

    /// Waits as long as bytes hang; answers whether they go through then.
    fn waits(&self) -> bool {
        while self.is(Passing::Hang) {
            std::thread::sleep(LOOK);
        }
        self.is(Passing::Through)
    }
}

/// Connections to a port of the test's own are passed on to another port. They end with it.
pub(crate) struct Way {
    port: u16,
    state: Arc<State>,
}

impl Way {
    pub(crate) fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let state = Arc::new(State { passing: AtomicU8::new(Passing::Through as u8), left: AtomicU64::new(u64::MAX) });
        let way = Self { port: listener.local_addr().unwrap().port(), state: Arc::clone(&state) };
        listener.set_nonblocking(true).unwrap();
        std::thread::spawn(move || {
            // Who has the way has the state too.
            while Arc::strong_count(&state) > 1 || !state.is(Passing::Closed) {
                match listener.accept() {
                    Ok((came, _)) => {
                        let state = Arc::clone(&state);
                        std::thread::spawn(move || connect(&came, port, &state));
                    }
                    Err(error) if error.kind() == ErrorKind::WouldBlock => std::thread::sleep(LOOK),
                    Err(error) => panic!("{error}"),
                }
            }
        });
        way
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn set(&self, passing: Passing) {
        self.state.passing.store(passing as u8, Ordering::SeqCst);
    }

    /// Lets so many pieces through yet from who connects, and has all hang then.
    pub(crate) fn let_through(&self, pieces: u64) {
        self.state.left.store(pieces, Ordering::SeqCst);
    }

    /// Whether all that was to be let through went through.
    pub(crate) fn hangs(&self) -> bool {
        self.state.is(Passing::Hang)
    }
}

impl Drop for Way {
    fn drop(&mut self) {
        self.set(Passing::Closed);
    }
}

fn connect(came: &TcpStream, port: u16, state: &Arc<State>) {
    if !state.waits() {
        return;
    }
    // Where nobody listens, who came is told by the end of his connection.
    let Ok(goes) = TcpStream::connect(("127.0.0.1", port)) else { return };
    for one in [came, &goes] {
        one.set_nonblocking(false).unwrap();
        one.set_nodelay(true).unwrap();
        one.set_read_timeout(Some(LOOK)).unwrap();
    }
    std::thread::scope(|scope| {
        scope.spawn(|| pass(&goes, came, state, false));
        pass(came, &goes, state, true);
    });
}

/// Passes pieces on until one side ends or the way is closed; then both sides end.
fn pass(mut from: &TcpStream, mut to: &TcpStream, state: &State, counted: bool) {
    let mut piece = vec![0; 1 << 16];
    loop {
        if !state.waits() {
            break;
        }
        match from.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => {
                if counted && take_one(state) {
                    state.passing.store(Passing::Hang as u8, Ordering::SeqCst);
                }
                // What came while it hung goes on late.
                if !state.waits() || to.write_all(&piece[..length]).is_err() {
                    break;
                }
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}

/// Takes one of the pieces that go through yet; answers whether there was none.
fn take_one(state: &State) -> bool {
    let take = |left: u64| if left == u64::MAX { Some(left) } else { left.checked_sub(1) };
    state.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, take).is_err()
}

#[test]
fn a_way_passes_holds_and_ends() {
    let echo = TcpListener::bind("127.0.0.1:0").unwrap();
    let way = Way::to(echo.local_addr().unwrap().port());
    std::thread::spawn(move || {
        for mut stream in echo.incoming().flatten() {
            std::thread::spawn(move || std::io::copy(&mut stream.try_clone().unwrap(), &mut stream));
        }
    });
    let mut stream = TcpStream::connect(("127.0.0.1", way.port())).unwrap();
    let mut answer = [0; 2];
    stream.write_all(b"ab").unwrap();
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"ab");
    way.set(Passing::Hang);
    stream.write_all(b"cd").unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    assert!(stream.read(&mut answer).is_err());
    way.set(Passing::Through);
    stream.set_read_timeout(None).unwrap();
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"cd");
    way.let_through(1);
    stream.write_all(b"ef").unwrap();
    stream.read_exact(&mut answer).unwrap();
    assert!(!way.hangs());
    stream.write_all(b"gh").unwrap();
    while !way.hangs() {
        std::thread::sleep(LOOK);
    }
    way.set(Passing::Closed);
    assert_eq!(stream.read(&mut answer).unwrap_or(0), 0);
    let mut again = TcpStream::connect(("127.0.0.1", way.port())).unwrap();
    assert_eq!(again.read(&mut answer).unwrap_or(0), 0);
}
