//! Parameters that a route has: what it does not know is refused, so that no filter is passed over unsaid; and so is what
//! is beyond the bounds that the document tells of, so that these hold at every route.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    extract::{MatchedPath, Query, Request, State},
    http::{Method, Uri},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::Value;
use utoipa::openapi::{
    OpenApi, RefOr,
    path::{Operation, Parameter, ParameterIn, PathItem},
};

use super::problem::Problem;

/// Characters of a foreign name that are told back.
const TOLD_CHARS: usize = 60;

/// The parameters after the question mark, of every route as the document of the service has them.
#[derive(Debug)]
pub(crate) struct Parameters(BTreeMap<String, BTreeMap<&'static str, Vec<Known>>>);

/// A parameter, and what the document says that it must be.
#[derive(Debug)]
struct Known {
    name: String,
    least: Option<i128>,
    most: Option<i128>,
    most_chars: Option<usize>,
}

impl Known {
    fn of(parameter: &Parameter) -> Self {
        let schema = serde_json::to_value(&parameter.schema).unwrap_or_default();
        let number = |key: &str| schema.get(key).and_then(Value::as_i64).map(i128::from);
        let chars = schema.get("maxLength").and_then(Value::as_u64).and_then(|most| usize::try_from(most).ok());
        Self { name: parameter.name.clone(), least: number("minimum"), most: number("maximum"), most_chars: chars }
    }

    /// Refuses what is beyond the bounds. What is no number at all is for the route to refuse.
    fn check(&self, value: &str) -> Result<(), Problem> {
        let Self { name, least, most, most_chars } = self;
        if let Ok(number) = value.parse::<i128>()
            && (least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most))
        {
            let expected = match (least, most) {
                (Some(least), Some(most)) => format!("{least} to {most}"),
                (Some(least), None) => format!("{least} or more"),
                (None, most) => format!("at most {}", most.unwrap_or_default()),
            };
            return Err(Problem::parameter(name, format!("expected {expected}, got {number}")));
        }
        match most_chars {
            Some(most) if value.chars().count() > *most => {
                Err(Problem::parameter(name, format!("expected at most {most} characters")))
            }
            _ => Ok(()),
        }
    }
}

impl Parameters {
    /// Those that the document tells of.
    pub(crate) fn of(document: &OpenApi) -> Self {
        Self(document.paths.paths.iter().map(|(path, item)| (path.clone(), by_method(item))).collect())
    }

    /// Whether all that a request asks with is known at its route, and within its bounds.
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
        given.iter().try_for_each(|(name, value)| match known.iter().find(|known| known.name == *name) {
            Some(known) => known.check(value),
            None => Err(unknown(name, known)),
        })
    }
}

fn by_method(item: &PathItem) -> BTreeMap<&'static str, Vec<Known>> {
    let methods = [("GET", &item.get), ("POST", &item.post), ("PUT", &item.put), ("DELETE", &item.delete)];
    methods.into_iter().filter_map(|(method, operation)| Some((method, asked(operation.as_ref()?)))).collect()
}

fn asked(operation: &Operation) -> Vec<Known> {
    let parameters = operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    });
    parameters.filter(|parameter| parameter.parameter_in == ParameterIn::Query).map(Known::of).collect()
}

fn unknown(name: &str, known: &[Known]) -> Problem {
    let name: String = name.chars().take(TOLD_CHARS).collect();
    let known: Vec<&str> = known.iter().map(|known| known.name.as_str()).collect();
    let expected = match known.as_slice() {
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
