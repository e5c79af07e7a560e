//! Plays legal battles with bots and writes them down as match logs.
