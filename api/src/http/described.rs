//! What the document says of every route alike, so that no route has to: what any may refuse, what ids and games look like,
//! and in which formats an answer comes.

use aftermath_games::GAMES;
use aftermath_rules::bounds::ID_CHARS;
use aftermath_stats::Format;
use utoipa::openapi::{
    Content, KnownFormat, ObjectBuilder, OpenApi, Ref, RefOr, Response, Schema, SchemaFormat, Type,
    path::{Operation, Parameter, ParameterIn},
    schema::SchemaType,
};

const PROBLEM: &str = "application/problem+json";
const EVENTS: &str = "text/event-stream";
/// What an id of a match looks like.
const MATCH_ID: &str = r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$";

/// Characters of a line that says what a route does.
const SUMMARY_CHARS: usize = 80;

/// What any route may refuse, and what one that takes a body may refuse besides.
const OF_ANY: [(&str, &str); 6] = [
    ("400", "A part of the address or the request is not valid"),
    ("401", "The service is private, or the token is not valid"),
    ("403", "The token does not allow this, or the request comes from a page of another site"),
    ("421", "The name in `Host` is not one of this service, which is private, shows names, or answers SQL"),
    ("429", "Too many requests: `Retry-After` says when to try again"),
    ("503", "The service is busy, or accepts nothing now"),
];
const OF_BODIES: [(&str, &str); 3] = [
    ("408", "The body did not arrive, or too slowly"),
    ("413", "The body is too large"),
    ("415", "The body is of another type"),
];

/// Adds to the document what holds of every route.
pub(crate) fn complete(document: &mut OpenApi) {
    for (path, item) in &mut document.paths.paths {
        let is_of_match = path.starts_with("/api/v1/matches/{id}");
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            complete_one(operation, is_of_match);
        }
    }
}

/// Parts what a route says of itself into one short line and the rest: the line ends with the first sentence, or, where
/// that is long, with what stands before its first colon, semicolon or comma.
fn part_summary(operation: &mut Operation) {
    let Some(text) = operation.summary.take() else { return };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let sentence = text.split_once(". ").map_or(text.as_str(), |(first, _)| first);
    let mut line = sentence.trim_end_matches('.');
    for sign in [": ", "; ", ", "] {
        if line.chars().count() > SUMMARY_CHARS
            && let Some((before, _)) = line.split_once(sign)
        {
            line = before;
        }
    }
    if line.len() < text.trim_end_matches('.').len() {
        let more = operation.description.take().map(|more| format!("\n\n{more}")).unwrap_or_default();
        operation.description = Some(format!("{text}{more}"));
    }
    operation.summary = Some(line.to_owned());
}

fn complete_one(operation: &mut Operation, is_of_match: bool) {
    part_summary(operation);
    let mut has_formats = false;
    for parameter in operation.parameters.iter_mut().flatten() {
        if let RefOr::T(parameter) = parameter {
            has_formats |= parameter.name == "format";
            bound(parameter, is_of_match);
        }
    }
    let bodies = operation.request_body.is_some().then_some(OF_BODIES);
    let responses = &mut operation.responses.responses;
    for (status, why) in OF_ANY.into_iter().chain(bodies.into_iter().flatten()) {
        responses.entry(status.to_owned()).or_insert_with(|| {
            let mut response = Response::new(why);
            let problem = Content::new(Some(Ref::from_schema_name("Problem")));
            response.content.insert(PROBLEM.to_owned(), RefOr::T(problem));
            RefOr::T(response)
        });
    }
    if let Some(RefOr::T(answer)) = responses.get_mut("200") {
        if has_formats {
            for format in [Format::Csv, Format::Parquet, Format::ArrowIpc] {
                let media_type = format.media_type().split(';').next().unwrap_or_default().to_owned();
                answer.content.entry(media_type).or_insert_with(|| RefOr::T(Content::new(None::<RefOr<Schema>>)));
            }
        }
        // A schema would be one of each event, with its id and its data: the words of the route say what these are.
        if let Some(events) = answer.content.get_mut(EVENTS) {
            *events = RefOr::T(Content::new(None::<RefOr<Schema>>));
        }
    }
}

/// Says of a parameter what its name or its kind says.
fn bound(parameter: &mut Parameter, is_of_match: bool) {
    let is_id = match parameter.parameter_in {
        ParameterIn::Path => is_of_match && parameter.name == "id",
        ParameterIn::Query => ["match", "other"].contains(&parameter.name.as_str()),
        _ => false,
    };
    let games = || GAMES.all().map(|game| game.as_str()).collect::<Vec<_>>().join("|");
    let pattern = if is_id {
        Some(MATCH_ID.to_owned())
    } else if parameter.parameter_in == ParameterIn::Query && parameter.name == "system" {
        Some(format!("^({})$", games()))
    } else {
        None
    };
    if let Some(pattern) = pattern {
        let schema = ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::String))
            .pattern(Some(pattern))
            .max_length(is_id.then_some(ID_CHARS));
        parameter.schema = Some(RefOr::T(Schema::Object(schema.build())));
        return;
    }
    if let Some(RefOr::T(Schema::Object(schema))) = &mut parameter.schema
        && schema.maximum.is_none()
    {
        let most = match schema.format {
            Some(SchemaFormat::KnownFormat(KnownFormat::Int32)) => Some(i32::MAX as usize),
            Some(SchemaFormat::KnownFormat(KnownFormat::Int64)) => Some(i64::MAX as usize),
            _ => None,
        };
        schema.maximum = most.map(utoipa::Number::UInt);
    }
}
