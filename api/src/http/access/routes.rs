//! The table: each route and the least role that it takes.

use aftermath_store::Role;
use axum::http::Method;

/// What a route takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Least {
    /// Nothing.
    Nothing,
    /// What reading takes: nothing, or a token of any role where the service is private.
    Reading,
    /// What writing takes: a token of this role, or nothing where the service is one machine's own. The entries may
    /// take more ([`super::Caller::may_write`]).
    Writing(Role),
    /// A token of this role, wherever the service runs.
    Always(Role),
}

/// Every route that does not just read.
const ROUTES: [(Method, &str, Least); 17] = [
    (Method::GET, "/health", Least::Nothing),
    (Method::POST, "/api/v1/matches", Least::Writing(Role::Recorder)),
    (Method::POST, "/api/v1/matches/{id}/entries", Least::Writing(Role::Recorder)),
    // What it tells is told to those who could do it.
    (Method::POST, "/api/v1/matches/{id}/proposal", Least::Writing(Role::Recorder)),
    (Method::POST, "/api/v1/import/results", Least::Writing(Role::Recorder)),
    // It is read and answered, and nothing of it is kept.
    (Method::POST, "/api/v1/import/roster", Least::Reading),
    (Method::POST, "/api/v1/sql", Least::Reading),
    (Method::POST, "/api/v1/compare", Least::Reading),
    // A log is judged for whoever records it, and nothing of it is kept.
    (Method::POST, "/api/v1/referee", Least::Reading),
    (Method::POST, "/api/v1/played-on", Least::Reading),
    (Method::POST, "/api/v1/withdrawals", Least::Writing(Role::Organizer)),
    (Method::GET, "/api/v1/names", Least::Always(Role::Organizer)),
    (Method::POST, "/api/v1/names", Least::Writing(Role::Organizer)),
    (Method::GET, "/api/v1/access/tokens", Least::Always(Role::Admin)),
    // An organizer makes those that are handed out at a table, and no others.
    (Method::POST, "/api/v1/access/tokens", Least::Always(Role::Organizer)),
    (Method::DELETE, "/api/v1/access/tokens/{number}", Least::Always(Role::Admin)),
    (Method::GET, "/api/v1/access/trail", Least::Always(Role::Admin)),
];

/// What a route takes. One that is not in the table reads, or else takes an admin: so a new route that writes is closed
/// until somebody has thought about who may use it.
pub(crate) fn least(method: &Method, route: &str) -> Least {
    // HEAD is answered by what answers GET.
    let method = if method == Method::HEAD { &Method::GET } else { method };
    let listed = ROUTES.iter().find(|(one, path, _)| one == method && *path == route);
    match listed {
        Some((_, _, least)) => *least,
        None if method == Method::GET => Least::Reading,
        None => Least::Writing(Role::Admin),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A new route that does not just read has to be put into the table.
    #[test]
    fn every_route_that_writes_is_in_the_table_and_nothing_else_is() {
        let document = serde_json::to_value(super::super::super::router::document()).unwrap();
        let mut written = BTreeSet::new();
        let mut read = BTreeSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for method in item.as_object().unwrap().keys() {
                let method: Method = method.to_uppercase().parse().unwrap();
                let into = if method == Method::GET { &mut read } else { &mut written };
                into.insert((method.to_string(), path.clone()));
            }
        }
        let table: BTreeSet<_> =
            ROUTES.iter().map(|(method, path, _)| (method.to_string(), (*path).to_owned())).collect();
        assert_eq!(written.difference(&table).collect::<Vec<_>>(), Vec::<&(String, String)>::new());
        let known = written.union(&read).cloned().collect();
        assert_eq!(table.difference(&known).collect::<Vec<_>>(), Vec::<&(String, String)>::new());
    }

    #[test]
    fn what_is_not_in_the_table_is_closed_unless_it_reads() {
        assert_eq!(least(&Method::GET, "/api/v1/matches"), Least::Reading);
        assert_eq!(least(&Method::HEAD, "/api/v1/access/trail"), Least::Always(Role::Admin));
        for method in [Method::DELETE, Method::PUT, Method::PATCH, Method::OPTIONS, Method::POST] {
            assert_eq!(least(&method, "/api/v1/rules"), Least::Writing(Role::Admin), "{method}");
        }
    }
}
