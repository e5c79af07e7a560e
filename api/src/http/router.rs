//! The routes and what lies around them.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderName, HeaderValue, Method, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::get,
};
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::CompressionLayer,
    request_id::{MakeRequestUuid, PropagateRequestIdLayer, RequestId, SetRequestIdLayer},
    set_header::SetResponseHeaderLayer,
    trace::{DefaultOnResponse, TraceLayer},
};
use tracing::{Level, Span};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        OpenApi as OpenApiDocument,
        security::{Http, HttpAuthScheme, SecurityScheme},
    },
};
use utoipa_axum::{router::OpenApiRouter, routes};
use utoipa_swagger_ui::SwaggerUi;

use super::{
    Config, access,
    access::Caller,
    answer, compare, counterfactual, course,
    described::complete,
    disputes, facts, following, fork, forks, import, ledger, live, matches, operations, pages, parameters,
    parameters::Parameters,
    pictures, played_on,
    problem::{Code, Problem},
    proposal, raw, referee, replay, returns, rollouts, roster, rules,
    service::Service,
    shared,
    stats::{changed, command, contested, dice, dump, findings, luck, meta, players, ratings, sql, units},
    turning_points, upload, verdicts,
};

/// Headers of every answer, with their values where the answer does not bring its own.
///
/// A page may load its own files, styles within it, and pictures within it; nothing else, and nobody may frame it but
/// what is made for it (`pages::FRAMED`).
const SECURITY: [(HeaderName, &str); 3] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self' 'wasm-unsafe-eval'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
];

/// What the document says of the service as a whole; the routes bring the rest.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "aftermath",
        description = "Game-log analytics and replay for tabletop wargames. Errors are problems after RFC 9457."
    ),
    tags(
        (name = "matches", description = "Match logs: upload, list, download"),
        (name = "ledger", description = "Proof: the tree over all lines, who signed what, bundles to check offline"),
        (name = "replay", description = "A battle entry by entry: what happened, the table, the verdicts"),
        (name = "rules", description = "The games, their rules, and the form of their logs"),
        (name = "audit", description = "What is contested, which results were changed, which rules are broken, and where two logs differ"),
        (name = "stats", description = "Statistics over all matches"),
        (name = "access", description = "Tokens, the trail of what was done with them, and who is shown by name"),
        (name = "service", description = "The service itself"),
    ),
    modifiers(&Bearer)
)]
struct Document;

/// How a token is shown.
struct Bearer;

impl Modify for Bearer {
    fn modify(&self, document: &mut OpenApiDocument) {
        let scheme = Http::builder().scheme(HttpAuthScheme::Bearer).description(Some(
            "A token, as `aftermath token new` prints it. Where the service runs for one machine alone and no token was \
             ever made, none is needed to write.",
        ));
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(scheme.build()));
    }
}

/// All routes with everything around them.
pub(crate) fn router(config: &Config, service: &Arc<Service>) -> Router {
    let patience = Patience { upload: config.upload_timeout, other: config.request_timeout };
    let bounded = routes()
        .layer(middleware::from_fn_with_state(patience, with_timeout))
        .layer(middleware::from_fn_with_state(Arc::clone(service), limit_concurrency));
    let gate = middleware::from_fn_with_state(Arc::clone(service), access::gate);
    let parameters = Arc::new(Parameters::of(&document()));
    let known = middleware::from_fn_with_state(parameters, parameters::known);
    let (routes, document) = with_openapi(bounded).layer(known).layer(gate).split_for_parts();
    let documentation = SwaggerUi::new("/api/docs").url("/api/v1/openapi.json", document);
    let routes = routes
        .route("/matches/{id}", get(shared::page))
        .with_state(Arc::clone(service))
        .merge(documentation)
        .method_not_allowed_fallback(no_such_method)
        .fallback(pages::serve);
    with_layers(routes)
}

/// The document of the service.
pub(crate) fn document() -> OpenApiDocument {
    with_openapi(routes()).into_openapi()
}

fn routes() -> OpenApiRouter<Arc<Service>> {
    OpenApiRouter::new()
        .routes(routes!(matches::list, upload::upload))
        .routes(routes!(matches::one))
        .routes(routes!(import::results))
        .routes(routes!(roster::roster))
        .routes(routes!(raw::header))
        .routes(routes!(raw::log))
        .routes(routes!(fork::fork))
        .routes(routes!(forks::forks))
        .routes(routes!(rollouts::of_entry))
        .routes(routes!(played_on::play))
        .routes(routes!(played_on::play_given))
        .routes(routes!(raw::entries, live::add))
        .routes(routes!(live::live))
        .routes(routes!(live::changes))
        .routes(routes!(ledger::key))
        .routes(routes!(ledger::checkpoint))
        .routes(routes!(ledger::witnessed))
        // The document has no way to tell of an address whose rest varies in length: the checkpoint's names it.
        .route("/ledger/tile/{*path}", get(ledger::tile))
        .routes(routes!(ledger::checkpoint_of_words))
        .route("/ledger/redactions/tile/{*path}", get(ledger::tile_of_words))
        .routes(routes!(ledger::consistency))
        .routes(routes!(ledger::proof))
        .routes(routes!(ledger::who_signed))
        .routes(routes!(ledger::bundled))
        .routes(routes!(following::list))
        .routes(routes!(replay::timeline))
        .routes(routes!(replay::boards))
        .routes(routes!(replay::board))
        .routes(routes!(replay::measures))
        .routes(routes!(pictures::picture))
        .routes(routes!(pictures::animation))
        .routes(routes!(shared::oembed))
        .routes(routes!(facts::facts))
        .routes(routes!(course::course))
        .routes(routes!(returns::units))
        .routes(routes!(verdicts::verdict))
        .routes(routes!(disputes::amendments))
        .routes(routes!(proposal::propose))
        .routes(routes!(counterfactual::one))
        .routes(routes!(turning_points::turning_points))
        .routes(routes!(rules::list))
        .routes(routes!(rules::one))
        .routes(routes!(rules::systems))
        .routes(routes!(rules::rulings))
        .routes(routes!(rules::words))
        .routes(routes!(rules::schemas))
        .routes(routes!(command::command))
        .routes(routes!(access::tokens::list, access::tokens::issue))
        .routes(routes!(access::tokens::revoke))
        .routes(routes!(access::trail::page))
        .routes(routes!(access::withdrawals::withdraw))
        .routes(routes!(access::names::people, access::names::choose))
        .routes(routes!(meta::armies))
        .routes(routes!(meta::matchups))
        .routes(routes!(meta::slices))
        .routes(routes!(meta::battles))
        .routes(routes!(luck::luck))
        .routes(routes!(luck::rolls))
        .routes(routes!(luck::stakes))
        .routes(routes!(luck::battles))
        .routes(routes!(dice::fairness))
        .routes(routes!(ratings::ratings))
        .routes(routes!(players::players))
        .routes(routes!(players::player))
        .routes(routes!(units::units))
        .routes(routes!(contested::disputes))
        .routes(routes!(changed::changed_results))
        .routes(routes!(findings::findings))
        .routes(routes!(findings::entries))
        .routes(routes!(compare::two))
        .routes(routes!(referee::ask))
        .routes(routes!(sql::sql))
        .routes(routes!(dump::list))
        .routes(routes!(dump::file))
}

/// The routes at their addresses, those of the operator among them: these have no bound, to answer when others do not.
fn with_openapi(routes: OpenApiRouter<Arc<Service>>) -> OpenApiRouter<Arc<Service>> {
    let mut described = OpenApiRouter::with_openapi(Document::openapi())
        .nest("/api/v1", routes)
        .routes(routes!(operations::health))
        .routes(routes!(operations::metrics));
    complete(described.get_openapi_mut());
    described
}

/// Around every answer, from the inside out: panics become problems, bytes are compressed, headers say what may be done
/// with the answer, requests are measured and logged under an id.
fn with_layers(mut routes: Router) -> Router {
    routes = routes
        .layer(CatchPanicLayer::custom(Problem::panicked))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(answer::tag_encodings));
    for (name, value) in SECURITY {
        routes = routes.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)));
    }
    if let Some(measuring) = operations::measuring() {
        routes = routes.layer(measuring);
    }
    let log = TraceLayer::new_for_http().make_span_with(span).on_response(DefaultOnResponse::new().level(Level::INFO));
    routes
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(log)
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
}

/// The span of a request. Its parameters stay out of the log: they may name players.
fn span(request: &Request<Body>) -> Span {
    let id = request.extensions().get::<RequestId>();
    let id = id.and_then(|id| id.header_value().to_str().ok()).unwrap_or_default();
    let path = access::without_secrets(request.uri().path());
    tracing::info_span!("request", %id, method = %request.method(), %path)
}

/// How long an answer may take.
#[derive(Debug, Clone, Copy)]
struct Patience {
    upload: Duration,
    other: Duration,
}

/// Answers in time, or with a problem; work that blocks goes on, and keeps its room until it is done.
async fn with_timeout(State(patience): State<Patience>, request: Request, next: Next) -> Response {
    // Nothing but logs is posted.
    let (at_most, late) = match *request.method() {
        Method::POST => (patience.upload, Code::SlowUpload),
        _ => (patience.other, Code::TimedOut),
    };
    let answer = tokio::time::timeout(at_most, next.run(request)).await;
    let late = |_| Problem::new(late, format!("expected an end within {} s", at_most.as_secs_f32())).into_response();
    answer.unwrap_or_else(late)
}

/// Answers at once, or with a problem where as many requests as may be are under way.
async fn limit_concurrency(State(service): State<Arc<Service>>, request: Request, next: Next) -> Response {
    match service.rooms().for_request(request.extensions().get::<Caller>()) {
        Ok(_room) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

async fn no_such_method(method: Method) -> Result<Infallible, Problem> {
    Err(Problem::new(Code::MethodNotAllowed, format!("this address does not take {method}")))
}

#[cfg(test)]
mod tests {
    use axum::{body::to_bytes, http::StatusCode};
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_problem_like_any_other() {
        let routes =
            with_layers(Router::new().route("/", get(async || -> Response { panic!("as the test wants it") })));
        let answer = routes.oneshot(Request::get("/").body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "application/problem+json");
        assert!(answer.headers().contains_key(header::CONTENT_SECURITY_POLICY));
        let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        assert!(body.contains("/problems/internal") && !body.contains("as the test wants it"), "{body}");
    }

    #[tokio::test]
    async fn an_answer_that_takes_too_long_is_a_problem() {
        let patience = Patience { upload: Duration::MAX, other: Duration::from_millis(10) };
        let late = Router::new().route("/", get(std::future::pending::<Response>));
        let late = late.layer(middleware::from_fn_with_state(patience, with_timeout));
        let answer = late.oneshot(Request::get("/").body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(answer.headers().contains_key(header::RETRY_AFTER));
    }
}
