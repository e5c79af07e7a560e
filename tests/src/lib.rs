//! Whole-system tests; the conformance corpus lies in `corpus/`.
