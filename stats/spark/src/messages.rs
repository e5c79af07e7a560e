//! The messages of Spark Connect that are needed here, with the numbers of their fields as `spark/connect/base.proto` and
//! `relations.proto` of Apache Spark give them. What is not named here is passed over.

/// Somebody who asks.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct UserContext {
    #[prost(string, tag = "1")]
    pub(crate) user_id: String,
    #[prost(string, tag = "2")]
    pub(crate) user_name: String,
}

/// A query in SQL.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Sql {
    #[prost(string, tag = "1")]
    pub(crate) query: String,
}

/// Rows, of which only those of a query are asked for.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Relation {
    #[prost(message, optional, tag = "10")]
    pub(crate) sql: Option<Sql>,
}

/// What is to be done.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Plan {
    #[prost(message, optional, tag = "1")]
    pub(crate) root: Option<Relation>,
}

/// A request to do it.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct ExecutePlanRequest {
    #[prost(string, tag = "1")]
    pub(crate) session_id: String,
    #[prost(message, optional, tag = "2")]
    pub(crate) user_context: Option<UserContext>,
    #[prost(message, optional, tag = "3")]
    pub(crate) plan: Option<Plan>,
    #[prost(string, optional, tag = "4")]
    pub(crate) client_type: Option<String>,
    #[prost(string, optional, tag = "6")]
    pub(crate) operation_id: Option<String>,
}

/// Rows of an answer, as a whole stream of Arrow's.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct ArrowBatch {
    #[prost(int64, tag = "1")]
    pub(crate) row_count: i64,
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) data: Vec<u8>,
}

/// A part of an answer.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct ExecutePlanResponse {
    #[prost(message, optional, tag = "2")]
    pub(crate) arrow_batch: Option<ArrowBatch>,
}

/// The kind of interruption that ends one operation.
pub(crate) const INTERRUPT_OPERATION: i32 = 3;

/// A request to end an operation.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct InterruptRequest {
    #[prost(string, tag = "1")]
    pub(crate) session_id: String,
    #[prost(message, optional, tag = "2")]
    pub(crate) user_context: Option<UserContext>,
    #[prost(string, optional, tag = "3")]
    pub(crate) client_type: Option<String>,
    #[prost(int32, tag = "4")]
    pub(crate) interrupt_type: i32,
    #[prost(string, optional, tag = "6")]
    pub(crate) operation_id: Option<String>,
}

/// What was ended, which is not looked at.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct InterruptResponse {}
