//! Questions in SQL, read only: one query over our tables and nothing else.
//!
//! The text is parsed first, and what it may name and do is told from the tree: so no function that reads files, no
//! statement that writes, no second statement gets as far as the engine. How much time and memory a query takes is for
//! whoever runs it to bound, best in a process of its own.

mod abroad;
mod joins;
mod meant;
mod words;

use std::{collections::HashSet, ops::ControlFlow};

use arrow::ipc::reader::FileReader;
use polars::{
    prelude::{CompatLevel, DataFrame, IpcWriter, PolarsError, SerWriter},
    sql::SQLContext,
};
use sqlparser::{
    ast::{
        Expr, GroupByExpr, ObjectName, Query, Select, SelectItem, SetExpr, Spanned, Statement, TableFactor,
        TableWithJoins, Visit, Visitor,
    },
    dialect::GenericDialect,
    parser::{Parser, ParserError, ParserOptions},
    tokenizer::Location,
};

use crate::{Sheet, Snapshot, StatsError, Table};

pub use abroad::SqlAbroad;
pub(crate) use abroad::abroad;

/// Bytes of a query.
pub const SQL_BYTES: usize = 64 << 10;

/// Expressions and relations of a query.
const NODES: usize = 20_000;
const RELATIONS: usize = 64;

/// What the engine says of more rows than it can number, in the answer or on the way to it.
const TOO_MANY_ROWS: &str = "more rows than fits into 2^32";

/// Expressions within one another.
const DEPTH: usize = 200;

/// How much may come back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SqlBounds {
    /// Rows.
    pub rows: usize,
    /// Bytes of the rows in memory.
    pub bytes: usize,
}

/// Where in a query, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Line.
    pub line: u64,
    /// Character of the line.
    pub column: u64,
}

/// Why a query was not answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SqlError {
    /// It is no SQL, or not SQL that may be asked.
    #[error("{why}")]
    Refused {
        /// What is wrong.
        why: String,
        /// Where.
        place: Option<Place>,
    },
    /// More comes back than may.
    #[error("the answer has more than {most}: ask for less, for instance with LIMIT")]
    TooMuch {
        /// What it may have at most.
        most: String,
    },
    /// Tables joined come to more rows than the engine can number.
    #[error("a join comes to more than {} rows: say with ON which of them belong together", u32::MAX)]
    TooManyRows,
    /// The engine cannot answer it.
    #[error("{0}")]
    Engine(String),
    /// The tables cannot be read.
    #[error(transparent)]
    Tables(#[from] StatsError),
}

/// Answers one query over the tables.
pub(crate) fn sql(tables: &Snapshot, text: &str, bounds: SqlBounds) -> Result<Sheet, SqlError> {
    let Checked { query, named } = check(text)?;
    let mut context = SQLContext::new();
    // What a query does not name is not made for it.
    for table in Table::ALL.into_iter().filter(|table| named.contains(table)) {
        context.register(table.as_str(), meant::table(table, tables.scan(table)?));
    }
    let most = u32::try_from(bounds.rows.saturating_add(1)).unwrap_or(u32::MAX);
    let engine = |error: PolarsError| {
        let why = error.to_string();
        if why.contains(TOO_MANY_ROWS) {
            return SqlError::TooManyRows;
        }
        SqlError::Engine(words::ours(&tables.without_paths(&why)))
    };
    let mut found = context.execute(&query).map_err(engine)?.limit(most).collect().map_err(engine)?;
    if found.height() > bounds.rows {
        return Err(SqlError::TooMuch { most: format!("{} rows", bounds.rows) });
    }
    if found.estimated_size() > bounds.bytes {
        return Err(SqlError::TooMuch { most: format!("{} bytes", bounds.bytes) });
    }
    Ok(sheet(&mut found)?)
}

/// The rows of a frame in the types that every reader of Arrow has.
fn sheet(found: &mut DataFrame) -> Result<Sheet, StatsError> {
    let mut bytes = Vec::new();
    IpcWriter::new(&mut bytes).with_compat_level(CompatLevel::oldest()).finish(found)?;
    let reader = FileReader::try_new(std::io::Cursor::new(bytes), None)?;
    let schema = reader.schema();
    Ok(Sheet::from_batches(schema, reader.collect::<Result<Vec<_>, _>>()?))
}

/// A query that may be asked.
#[derive(Debug)]
struct Checked {
    /// As the engine is asked it.
    query: String,
    /// The tables that it names.
    named: HashSet<Table>,
}

/// Whether a text is one query over our tables, and over which.
fn check(text: &str) -> Result<Checked, SqlError> {
    if text.len() > SQL_BYTES {
        return Err(refused(format!("expected at most {SQL_BYTES} bytes, got {}", text.len()), None));
    }
    // As the engine reads it.
    let options = ParserOptions { trailing_commas: true, ..ParserOptions::default() };
    let parser = Parser::new(&GenericDialect).with_options(options);
    let statements = parser.try_with_sql(text).and_then(|mut parser| parser.parse_statements()).map_err(unparsed)?;
    let query = match &statements[..] {
        [Statement::Query(query)] => query,
        [other] => return Err(refused("expected a query: nothing here is written".to_owned(), place(other))),
        [] => return Err(refused("expected a query, got nothing".to_owned(), None)),
        [_, second, ..] => return Err(refused("expected one statement, got more".to_owned(), place(second))),
    };
    let mut names = Named::default();
    let _ = query.visit(&mut names);
    let mut checking = Checking { own: names.0, nodes: 0, depth: 0, relations: 0, named: HashSet::new() };
    if let ControlFlow::Break(refusal) = query.visit(&mut checking) {
        return Err(*refusal);
    }
    let mut query = query.clone();
    meant::put(&mut query).map_err(|(why, place)| refused(why, place))?;
    Ok(Checked { query: query.to_string(), named: checking.named })
}

fn refused(why: String, place: Option<Place>) -> SqlError {
    SqlError::Refused { why, place }
}

fn unparsed(error: ParserError) -> SqlError {
    let why = match error {
        ParserError::TokenizerError(why) | ParserError::ParserError(why) => why,
        ParserError::RecursionLimitExceeded => return refused("expected less within one another".to_owned(), None),
    };
    // The parser says where in words, at the end.
    let Some((what, at)) = why.rsplit_once(" at Line: ") else { return refused(why, None) };
    let place = at.split_once(", Column: ").and_then(|(line, column)| {
        Some(Place { line: line.trim().parse().ok()?, column: column.trim().parse().ok()? })
    });
    refused(what.to_owned(), place)
}

fn place(of: &impl Spanned) -> Option<Place> {
    let Location { line, column } = of.span().start;
    (line > 0).then_some(Place { line, column })
}

/// Functions that make one value of the rows of a group.
const OF_GROUPS: [&str; 10] = ["avg", "count", "first", "last", "max", "median", "min", "stddev", "sum", "variance"];

/// What sums up rows in a condition, outside of queries within it.
fn summed_up(condition: &Expr) -> Option<String> {
    first_of(condition, |expr| match expr {
        Expr::Function(function) if function.over.is_none() => {
            let name = function.name.to_string().to_lowercase();
            OF_GROUPS.contains(&name.as_str()).then_some(name)
        }
        _ => None,
    })
}

/// Where a value looks for itself in a query, outside of queries within it.
fn looked_for(value: &Expr) -> Option<Option<Place>> {
    first_of(value, |expr| matches!(expr, Expr::InSubquery { .. }).then(|| place(expr)))
}

/// What `of` makes of the first part of an expression of which it makes something, outside of queries within it.
fn first_of<T>(expr: &Expr, of: impl Fn(&Expr) -> Option<T>) -> Option<T> {
    struct Parts<F> {
        within: usize,
        of: F,
    }
    impl<T, F: Fn(&Expr) -> Option<T>> Visitor for Parts<F> {
        type Break = T;

        fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<T> {
            self.within += 1;
            ControlFlow::Continue(())
        }

        fn post_visit_query(&mut self, _: &Query) -> ControlFlow<T> {
            self.within -= 1;
            ControlFlow::Continue(())
        }

        fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<T> {
            match (self.of)(expr).filter(|_| self.within == 0) {
                Some(found) => ControlFlow::Break(found),
                None => ControlFlow::Continue(()),
            }
        }
    }
    expr.visit(&mut Parts { within: 0, of }).break_value()
}

/// Names that a query gives to parts of itself.
#[derive(Default)]
struct Named(HashSet<String>);

impl Visitor for Named {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        let tables = query.with.iter().flat_map(|with| &with.cte_tables);
        self.0.extend(tables.map(|table| table.alias.name.value.clone()));
        ControlFlow::Continue(())
    }
}

/// Looks through a query for what it may not have.
struct Checking {
    own: HashSet<String>,
    nodes: usize,
    depth: usize,
    relations: usize,
    /// Tables of ours that it names.
    named: HashSet<Table>,
}

impl Checking {
    fn refuse(&self, why: impl Into<String>, place: Option<Place>) -> ControlFlow<Box<SqlError>> {
        ControlFlow::Break(Box::new(refused(why.into(), place)))
    }

    fn joined(&self, tables: &TableWithJoins) -> ControlFlow<Box<SqlError>> {
        match joins::check(tables) {
            Ok(()) => ControlFlow::Continue(()),
            Err((why, place)) => self.refuse(why, place),
        }
    }
}

impl Visitor for Checking {
    type Break = Box<SqlError>;

    fn pre_visit_statement(&mut self, statement: &Statement) -> ControlFlow<Self::Break> {
        match statement {
            Statement::Query(_) => ControlFlow::Continue(()),
            other => self.refuse("expected a query: nothing here is written", place(other)),
        }
    }

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<Self::Break> {
        if query.with.as_ref().is_some_and(|with| with.recursive) {
            return self.refuse("expected no recursion", place(query));
        }
        // The engine would take the table for it, and leave out what the part says.
        let mut parts = query.with.iter().flat_map(|with| &with.cte_tables).map(|part| &part.alias);
        if let Some(taken) = parts.find(|part| part.name.value.to_lowercase().parse::<Table>().is_ok()) {
            return self.refuse(
                format!("expected a part of the query to be called other than the table {}", taken.name),
                place(taken),
            );
        }
        if !query.locks.is_empty() || query.for_clause.is_some() || query.settings.is_some() {
            return self.refuse("expected no FOR and no SETTINGS", place(query));
        }
        match query.body.as_ref() {
            SetExpr::Insert(_) | SetExpr::Update(_) | SetExpr::Delete(_) | SetExpr::Merge(_) => {
                self.refuse("expected a query: nothing here is written", place(query))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<Self::Break> {
        if select.into.is_some() {
            return self.refuse("expected no INTO: nothing here is written", place(select));
        }
        // The engine takes what sums up rows for true of each.
        if let Some(sum) = select.selection.as_ref().and_then(summed_up) {
            return self.refuse(format!("expected no {sum} in WHERE: it belongs to HAVING"), place(select));
        }
        if let GroupByExpr::Expressions(keys, _) = &select.group_by
            && let Some(key) =
                keys.iter().find(|key| matches!(key, Expr::Rollup(_) | Expr::Cube(_) | Expr::GroupingSets(_)))
        {
            let why = "expected columns to group by: ask for totals in a query of their own, joined by UNION ALL";
            return self.refuse(why, place(key));
        }
        let values = select.projection.iter().filter_map(|item| match item {
            SelectItem::UnnamedExpr(value) | SelectItem::ExprWithAlias { expr: value, .. } => Some(value),
            _ => None,
        });
        if let Some(place) = values.chain(&select.having).find_map(looked_for) {
            return self.refuse("expected IN (SELECT …) in WHERE alone", place);
        }
        select.from.iter().try_for_each(|tables| self.joined(tables))
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<Self::Break> {
        match factor {
            TableFactor::NestedJoin { table_with_joins, .. } => self.joined(table_with_joins),
            TableFactor::Table { args: None, .. } | TableFactor::Derived { .. } | TableFactor::UNNEST { .. } => {
                ControlFlow::Continue(())
            }
            other => self.refuse("expected a table: functions that make tables are not to be had", place(other)),
        }
    }

    fn pre_visit_relation(&mut self, name: &ObjectName) -> ControlFlow<Self::Break> {
        self.relations += 1;
        if self.relations > RELATIONS {
            return self.refuse(format!("expected at most {RELATIONS} tables"), place(name));
        }
        let ident = match &name.0[..] {
            [part] => part.as_ident(),
            _ => None,
        };
        let table: Option<Table> = ident.and_then(|ident| ident.value.parse().ok());
        self.named.extend(table);
        if table.is_some() || ident.is_some_and(|ident| self.own.contains(&ident.value)) {
            return ControlFlow::Continue(());
        }
        if let Some(table) = ident.and_then(|ident| ident.value.to_lowercase().parse::<Table>().ok()) {
            let why = format!("there is no table {name}: tables are written in small letters, {table}");
            return self.refuse(why, place(name));
        }
        let tables = Table::ALL.map(Table::as_str).join(", ");
        self.refuse(format!("there is no table {name}: expected one of {tables}"), place(name))
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<Self::Break> {
        self.nodes += 1;
        self.depth += 1;
        if self.depth > DEPTH {
            return self.refuse(format!("expected at most {DEPTH} expressions within one another"), place(expr));
        }
        if self.nodes > NODES {
            return self.refuse(format!("expected at most {NODES} parts of expressions"), place(expr));
        }
        if let Expr::Subquery(query) = expr {
            let why = "expected no query in the place of a value: name it with WITH, take it in with CROSS JOIN, and say \
                       its column";
            return self.refuse(why, place(query.as_ref()));
        }
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, _: &Expr) -> ControlFlow<Self::Break> {
        self.depth = self.depth.saturating_sub(1);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> (String, Option<(u64, u64)>) {
        match check(text) {
            Err(SqlError::Refused { why, place }) => (why, place.map(|at| (at.line, at.column))),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn queries_over_our_tables_may_be_asked() {
        for text in [
            "SELECT 1",
            "select * from matches",
            "SELECT army, count(*) AS n FROM sides GROUP BY army ORDER BY n DESC LIMIT 3;",
            "WITH r AS (SELECT * FROM rolls) SELECT a.match_id FROM r AS a JOIN matches m ON a.match_id = m.match_id",
            "SELECT * FROM (SELECT side FROM sides) AS s -- a comment",
            "SELECT * FROM sides /* another; with a semicolon */ WHERE army = 'x;y'",
            "SELECT match_id FROM sides UNION SELECT match_id FROM matches",
            "SELECT * FROM matches WHERE match_id IN (SELECT match_id FROM sides)",
        ] {
            check(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
    }

    #[test]
    fn nothing_else_may() {
        for text in [
            "",
            ";",
            "-- nothing",
            "SELECT 1; SELECT 2",
            "SELECT 1; DROP TABLE matches",
            "DROP TABLE matches",
            "TRUNCATE TABLE matches",
            "DELETE FROM matches",
            "INSERT INTO matches VALUES (1)",
            "UPDATE matches SET title = 'x'",
            "CREATE TABLE x AS SELECT * FROM matches",
            "COPY matches TO '/tmp/x'",
            "COPY (SELECT * FROM matches) TO '/tmp/x.csv'",
            "EXPLAIN SELECT 1",
            "SHOW TABLES",
            "SET x = 1",
            "SELECT * INTO y FROM matches",
            "WITH x AS (INSERT INTO matches VALUES (1)) SELECT * FROM x",
            "WITH x AS (DELETE FROM matches) SELECT * FROM x",
            "WITH RECURSIVE t AS (SELECT 1 UNION ALL SELECT * FROM t) SELECT * FROM t",
            "WITH sides AS (SELECT * FROM sides WHERE army = 'x') SELECT * FROM sides",
            "SELECT * FROM (WITH \"Rolls\" AS (SELECT 1) SELECT * FROM \"Rolls\") AS r",
            "SELECT * FROM read_csv('/etc/passwd')",
            "SELECT * FROM matches, read_parquet('/x')",
            "SELECT (SELECT a FROM read_json('/etc/passwd'))",
            "WITH x AS (SELECT * FROM read_ipc('/x')) SELECT * FROM x",
            "SELECT * FROM matches WHERE match_id IN (SELECT a FROM READ_CSV('/etc/passwd'))",
            "SELECT * FROM TABLE(read_csv('/etc/passwd'))",
            "SELECT * FROM LATERAL read_csv('/etc/passwd')",
            "SELECT * FROM '/etc/passwd'",
            "SELECT * FROM \"/etc/passwd\"",
            "SELECT * FROM information_schema.tables",
            "SELECT * FROM public.matches",
            "SELECT * FROM matches FOR UPDATE",
            "ATTACH 'x.db'",
            "PRAGMA table_info(matches)",
            "CALL x()",
            "VACUUM",
        ] {
            refusal(text);
        }
    }

    #[test]
    fn a_refusal_tells_where() {
        assert_eq!(refusal("SELECT *\nFROM passwd").1, Some((2, 6)));
        assert_eq!(refusal("SELECT * FROM matches WHERE").1, None, "at the end of the text");
        assert_eq!(refusal("SELECT FROM FROM matches").1, Some((1, 13)));
        assert_eq!(refusal("SELECT 'open").1, Some((1, 8)));
        assert!(refusal("SELECT * FROM passwd").0.contains("expected one of matches, sides, units, entries"));
    }

    #[test]
    fn what_is_large_or_deep_is_refused_at_once() {
        let deep =
            |open: &str, close: &str, times: usize| format!("SELECT {}1{}", open.repeat(times), close.repeat(times));
        for text in [
            deep("(", ")", 1 << 20),
            deep("(", ")", 30_000),
            deep("NOT ", "", 16_000),
            deep("- ", "", 30_000),
            deep("(SELECT ", ")", 5_000),
            format!("SELECT 1{}", "+1".repeat(300)),
            format!("SELECT {}1", "1,".repeat(30_000)),
            format!("SELECT * FROM matches{}", ", matches".repeat(100)),
        ] {
            refusal(&text);
        }
    }
}
