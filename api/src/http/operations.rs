//! For whoever runs the service: whether it is well, and what it does.

use std::sync::{Arc, OnceLock};

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use axum_prometheus::{
    AXUM_HTTP_REQUESTS_DURATION_SECONDS, EndpointLabel, PrometheusMetricLayer, PrometheusMetricLayerBuilder,
    metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle},
    utils::SECONDS_DURATION_BUCKETS,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    answer,
    problem::{Problem, ProblemView},
    service::Service,
};

/// The service is well.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`: what is not is a problem.
    status: &'static str,
    /// Version of the program.
    version: &'static str,
    /// Number of the submission that the store accepted last.
    position: u64,
}

/// Whether the store answers and accepts entries, and its position.
#[utoipa::path(
    get, path = "/health", tag = "service",
    responses(
        (status = 200, body = Health),
        (status = 503, body = ProblemView, content_type = "application/problem+json"),
    )
)]
pub(crate) async fn health(State(service): State<Arc<Service>>) -> Result<Response, Problem> {
    // Not a job: a service that is busy is well.
    let asking = Arc::clone(&service);
    let position = tokio::task::spawn_blocking(move || asking.is_well()).await;
    let position = position.map_err(|error| Problem::internal("asking the store", error))??;
    let health = Health { status: "ok", version: env!("CARGO_PKG_VERSION"), position: position.0 };
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    Ok((no_store, answer::json_response(answer::json(&health)?)).into_response())
}

/// What the service does, in the text format of Prometheus.
#[utoipa::path(
    get, path = "/metrics", tag = "service",
    responses((status = 200, body = String, content_type = "text/plain"))
)]
pub(crate) async fn metrics() -> Response {
    let Some(handle) = handle() else {
        return StatusCode::NO_CONTENT.into_response();
    };
    handle.run_upkeep();
    let headers =
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (headers, handle.render()).into_response()
}

/// Counts and times requests by route, where this process keeps metrics.
pub(crate) fn measuring() -> Option<PrometheusMetricLayer<'static>> {
    let handle = handle()?.clone();
    // Addresses outside the routes are any that people try: together they are one.
    let elsewhere = EndpointLabel::MatchedPathWithFallbackFn(|_| "pages".to_owned());
    let builder = PrometheusMetricLayerBuilder::new().with_endpoint_label_type(elsewhere);
    Some(builder.with_metrics_from_fn(|| handle).build_pair().0)
}

/// The metrics of this process: there is one recorder, however many services run in it.
fn handle() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || {
        let times = Matcher::Full(AXUM_HTTP_REQUESTS_DURATION_SECONDS.to_owned());
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(times, SECONDS_DURATION_BUCKETS)
            .and_then(PrometheusBuilder::install_recorder);
        recorder.inspect_err(|error| tracing::error!(%error, "no metrics are kept")).ok()
    };
    HANDLE.get_or_init(install).as_ref()
}
