//! aftermath ingest
