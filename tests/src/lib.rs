//! Whole-system tests; the conformance corpus of each game lies in `games/<game>/corpus/`.
