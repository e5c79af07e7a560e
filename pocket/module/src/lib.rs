//! The referee of one game as a WebAssembly module.
//!
//! A request is written to where [`room`] says, then [`ask`] answers with the length of the answer, which begins where
//! [`answer`] says. Both places hold until the next call.

use std::cell::RefCell;

use aftermath_pocket::Pocket;
use aftermath_rules::Games;

include!(concat!(env!("OUT_DIR"), "/games.rs"));

struct Session {
    pocket: Pocket,
    request: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static SESSION: RefCell<Session> =
        RefCell::new(Session { pocket: Pocket::new(&GAMES), request: Vec::new(), answer: Vec::new() });
}

/// Makes room for a request of so many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    SESSION.with_borrow_mut(|session| {
        session.request.clear();
        session.request.resize(length, 0);
        session.request.as_mut_ptr()
    })
}

/// Answers the request that was written, and says how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    SESSION.with_borrow_mut(|session| {
        session.answer = session.pocket.ask(&session.request);
        session.answer.len()
    })
}

/// Where the answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    SESSION.with_borrow(|session| session.answer.as_ptr())
}
