//! Parameters that a route has: what it does not know is refused, so that no filter is passed over unsaid.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    extract::{MatchedPath, Query, Request, State},
    http::{Method, Uri},
    middleware::Next,
    response::{IntoResponse, Response},
};
use utoipa::openapi::{
    OpenApi, RefOr,
    path::{Operation, ParameterIn, PathItem},
};

use super::problem::Problem;

/// Characters of a foreign name that are told back.
const TOLD_CHARS: usize = 60;

/// The names of the parameters after the question mark, of every route as the document of the service has them.
#[derive(Debug)]
pub(crate) struct Parameters(BTreeMap<String, BTreeMap<&'static str, Vec<String>>>);

impl Parameters {
    /// Those that the document tells of.
    pub(crate) fn of(document: &OpenApi) -> Self {
        Self(document.paths.paths.iter().map(|(path, item)| (path.clone(), by_method(item))).collect())
    }

    /// Whether all that a request asks with is known at its route.
    fn check(&self, method: &Method, route: &str, uri: &Uri) -> Result<(), Problem> {
        // What is no query at all is for the route to refuse.
        let Ok(Query(given)) = Query::<Vec<(String, String)>>::try_from_uri(uri) else { return Ok(()) };
        // HEAD is answered by what answers GET.
        let method = if method == Method::HEAD { &Method::GET } else { method };
        let known = match self.0.get(route).map(|methods| methods.get(method.as_str())) {
            Some(Some(known)) => known.as_slice(),
            // What a route does not do at all is for the route to refuse.
            Some(None) => return Ok(()),
            None => &[],
        };
        match given.iter().find(|(name, _)| !known.contains(name)) {
            None => Ok(()),
            Some((name, _)) => Err(unknown(name, known)),
        }
    }
}

fn by_method(item: &PathItem) -> BTreeMap<&'static str, Vec<String>> {
    let methods = [("GET", &item.get), ("POST", &item.post), ("PUT", &item.put), ("DELETE", &item.delete)];
    methods.into_iter().filter_map(|(method, operation)| Some((method, names(operation.as_ref()?)))).collect()
}

fn names(operation: &Operation) -> Vec<String> {
    let parameters = operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    });
    let asked = parameters.filter(|parameter| parameter.parameter_in == ParameterIn::Query);
    asked.map(|parameter| parameter.name.clone()).collect()
}

fn unknown(name: &str, known: &[String]) -> Problem {
    let name: String = name.chars().take(TOLD_CHARS).collect();
    let expected = match known {
        [] => "there is none here".to_owned(),
        known => format!("expected one of {}", known.join(", ")),
    };
    Problem::parameter(&name, format!("there is no such parameter; {expected}")).with("expected", known)
}

/// Lets a request through that asks with nothing but parameters of its route, or answers which there are.
pub(crate) async fn known(State(parameters): State<Arc<Parameters>>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    match parameters.check(request.method(), route, request.uri()) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}
