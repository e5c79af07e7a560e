//! A query as Spark is asked it, where it answers as our engine does.
//!
//! The two differ in more than they say: in where nothing stands in an order, in quotients of whole numbers, in functions of
//! texts. So a query is taken apart, and put together from what is known to mean the same there, with the kind of every value:
//! the rest is for our engine. How columns are called, and of which type they are, is what our engine says of tables without rows.

use std::{collections::HashMap, path::Path};

use arrow::{array::RecordBatch, compute::cast, datatypes::SchemaRef};
use polars::{
    prelude::{DataFrame, IntoLazy},
    sql::SQLContext,
};
use sqlparser::{
    ast::{
        BinaryOperator, Cte, Distinct, DuplicateTreatment, Expr, Function, FunctionArg, FunctionArgExpr,
        FunctionArguments, GroupByExpr, Ident, JoinConstraint, JoinOperator, LimitClause, ObjectName, OrderByExpr,
        OrderByKind, Query, Select, SelectItem, SetExpr, SetOperator, SetQuantifier, Statement, TableAlias,
        TableFactor, UnaryOperator, Value,
    },
    dialect::GenericDialect,
    parser::Parser,
};

use super::{Checked, SqlBounds, SqlError, check, meant, sheet};
use crate::{Kind, PARTITION_COLUMNS, Sheet, Snapshot, StatsError, Table};

/// A query for Spark, and what its answer is to look like.
#[derive(Debug)]
pub struct SqlAbroad {
    text: String,
    schema: SchemaRef,
    bounds: SqlBounds,
}

impl SqlAbroad {
    /// As Spark is asked it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Rows as they came, in the types that our engine would have given them.
    ///
    /// # Errors
    /// [`SqlError::TooMuch`]; [`SqlError::Tables`] where they are no answer to the query.
    pub fn sheet(&self, batches: Vec<RecordBatch>) -> Result<Sheet, SqlError> {
        let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
        if rows > self.bounds.rows {
            return Err(SqlError::TooMuch { most: format!("{} rows", self.bounds.rows) });
        }
        let put = |batch: RecordBatch| {
            let fields = self.schema.fields().iter();
            let columns = batch.columns().iter().zip(fields).map(|(column, field)| cast(column, field.data_type()));
            RecordBatch::try_new(self.schema.clone(), columns.collect::<Result<_, _>>()?)
        };
        let put = batches.into_iter().map(put).collect::<Result<Vec<_>, _>>().map_err(StatsError::Columns)?;
        let bytes: usize = put.iter().map(RecordBatch::get_array_memory_size).sum();
        if bytes > self.bounds.bytes {
            return Err(SqlError::TooMuch { most: format!("{} bytes", self.bounds.bytes) });
        }
        Ok(Sheet::from_batches(self.schema.clone(), put))
    }
}

/// The query as Spark answers it over the same tables, whose files lie in the folder `place`; `None` where it would not answer
/// as our engine does, or where nobody knows.
pub(crate) fn abroad(
    tables: &Snapshot,
    text: &str,
    place: &Path,
    bounds: SqlBounds,
) -> Result<Option<SqlAbroad>, SqlError> {
    let checked = check(text)?;
    let Some(place) = place.to_str().filter(|place| is_plain(place)) else { return Ok(None) };
    let Some(body) = translated(text) else { return Ok(None) };
    let Some(schema) = schema_of(&checked) else { return Ok(None) };
    let mut named: Vec<Table> = checked.named.into_iter().collect();
    named.sort_unstable();
    let mut parts = Vec::new();
    for table in named {
        match files(tables, table, place) {
            Some(rows) => parts.push(format!("{} AS ({rows})", quoted(table.as_str()))),
            None => return Ok(None),
        }
    }
    let text = if parts.is_empty() {
        body.to_text()
    } else {
        let own = body.parts.iter().map(|(name, text)| format!("{} AS ({text})", quoted(name)));
        format!("WITH {} {}", parts.into_iter().chain(own).collect::<Vec<_>>().join(", "), body.text)
    };
    Ok(Some(SqlAbroad { text, schema, bounds }))
}

/// Whether a folder can be named in a pattern of paths.
fn is_plain(place: &str) -> bool {
    place.starts_with('/') && place.bytes().all(|b| b.is_ascii_alphanumeric() || b"/-._ ".contains(&b))
}

/// What our engine says of the answer over tables without rows; nothing where it would refuse.
fn schema_of(checked: &Checked) -> Option<SchemaRef> {
    let mut context = SQLContext::new();
    for table in &checked.named {
        let none = DataFrame::empty_with_schema(&table.frame_schema()).lazy();
        context.register(table.as_str(), meant::table(*table, none));
    }
    let mut none = context.execute(&checked.query).ok()?.collect().ok()?;
    let schema = sheet(&mut none).ok()?.schema();
    (!schema.fields().iter().any(|field| field.data_type().is_nested())).then_some(schema)
}

/// The rows of a table, with the columns of its folders; nothing where no file keeps it.
fn files(tables: &Snapshot, table: Table, place: &str) -> Option<String> {
    if !Table::KEPT.contains(&table) {
        return None;
    }
    let mut found: Vec<(String, String)> = Vec::new();
    for (partition, seal) in tables.sealed(table) {
        if !partition.is_plain() || !seal.is_plain() {
            return None;
        }
        let file = format!("{}.parquet", seal.sha256());
        found.push((file.clone(), format!("('{file}','{}','{}')", partition.system, partition.month)));
    }
    found.sort_unstable();
    // A file without rows may be that of several months.
    found.dedup_by(|one, other| one.0 == other.0);
    if found.is_empty() {
        return None;
    }
    let kept = table.columns().iter().filter_map(|column| {
        let name = quoted(column.name);
        match Class::of(column.kind)? {
            Class::Whole => Some(format!("CAST(f.{name} AS BIGINT) AS {name}")),
            _ => Some(format!("f.{name}")),
        }
    });
    let kept: Vec<String> = kept.chain(["p.`system`".to_owned(), "p.`month`".to_owned()]).collect();
    let (names, rows): (Vec<String>, Vec<String>) = found.into_iter().unzip();
    Some(format!(
        "SELECT /*+ BROADCAST(p) */ {} FROM parquet.`{place}/parts/{{{}}}` AS f JOIN (VALUES {}) AS p(`file`, `system`, \
         `month`) ON f._metadata.file_name = p.`file`",
        kept.join(", "),
        names.join(","),
        rows.join(",")
    ))
}

/// Kinds of values that are compared and reckoned with alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Text,
    Flag,
    Whole,
    Real,
    Day,
}

impl Class {
    /// Nothing of what is not asked of Spark.
    fn of(kind: Kind) -> Option<Self> {
        match kind {
            Kind::Text => Some(Self::Text),
            Kind::Flag => Some(Self::Flag),
            Kind::U8 | Kind::U16 | Kind::U32 | Kind::I32 => Some(Self::Whole),
            Kind::Real => Some(Self::Real),
            Kind::Day => Some(Self::Day),
            Kind::Instant | Kind::Faces => None,
        }
    }

    fn is_number(self) -> bool {
        matches!(self, Self::Whole | Self::Real)
    }

    fn compares_with(self, other: Self) -> bool {
        self == other || self.is_number() && other.is_number()
    }

    /// Of two numbers reckoned with one another.
    fn with(self, other: Self) -> Option<Self> {
        let both = self.is_number() && other.is_number();
        both.then_some(if self == other { self } else { Self::Real })
    }
}

/// The columns of rows: `None` of one that nothing may be said of.
type Columns = Vec<(String, Option<Class>)>;

/// A query put together anew.
struct Put {
    text: String,
    columns: Columns,
    /// Parts of it that have names.
    parts: Vec<(String, String)>,
}

impl Put {
    fn to_text(&self) -> String {
        let parts: Vec<String> =
            self.parts.iter().map(|(name, text)| format!("{} AS ({text})", quoted(name))).collect();
        if parts.is_empty() { self.text.clone() } else { format!("WITH {} {}", parts.join(", "), self.text) }
    }
}

fn quoted(name: &str) -> String {
    format!("`{}`", name.replace('`', "``"))
}

fn parse(text: &str) -> Option<Box<Query>> {
    let options = sqlparser::parser::ParserOptions { trailing_commas: true, ..Default::default() };
    let parser = Parser::new(&GenericDialect).with_options(options).try_with_sql(text).ok()?;
    let statements = { parser }.parse_statements().ok()?;
    match statements.into_iter().next()? {
        Statement::Query(query) => Some(query),
        _ => None,
    }
}

fn translated(text: &str) -> Option<Put> {
    Putting { named: HashMap::new() }.query(&*parse(text)?)
}

/// What rows are made of, by the names that columns have in them.
struct Scope {
    relations: Vec<(String, Columns)>,
}

impl Scope {
    fn find(&self, relation: Option<&str>, name: &str) -> Option<Class> {
        let within = self.relations.iter().filter(|(called, _)| relation.is_none_or(|relation| called == relation));
        let mut found = within.flat_map(|(_, columns)| columns.iter().filter(|(column, _)| column == name));
        match (found.next(), found.next()) {
            (Some((_, class)), None) => *class,
            _ => None,
        }
    }

    fn has(&self, name: &str) -> bool {
        self.relations.iter().flat_map(|(_, columns)| columns).any(|(column, _)| column.eq_ignore_ascii_case(name))
    }
}

/// A value put together anew, with its kind.
type Valued = Option<(String, Class)>;

#[derive(Clone)]
struct Putting {
    /// Parts of the query that have names, with their columns.
    named: HashMap<String, Columns>,
}

impl Putting {
    fn query(&self, query: &Query) -> Option<Put> {
        let mut rest = query.clone();
        let plain = parse("SELECT 1")?;
        rest.with = None;
        rest.body = plain.body.clone();
        (rest.order_by, rest.limit_clause) = (None, None);
        if rest != *plain {
            return None;
        }
        let mut putting = self.clone();
        let mut parts = Vec::new();
        for Cte { alias, query, from, materialized, .. } in query.with.iter().flat_map(|with| &with.cte_tables) {
            let Put { text, columns, parts: within } = putting.query(query)?;
            if from.is_some() || materialized.is_some() || !within.is_empty() || !alias.columns.is_empty() {
                return None;
            }
            putting.named.insert(alias.name.value.clone(), columns);
            parts.push((alias.name.value.clone(), text));
        }
        let (mut text, columns, scope) = putting.body(&query.body)?;
        if let Some(order) = &query.order_by {
            let OrderByKind::Expressions(keys) = &order.kind else { return None };
            if order.interpolate.is_some() || keys.is_empty() {
                return None;
            }
            let keys = keys.iter().map(|key| ordered(key, &columns, scope.as_ref()));
            text += &format!(" ORDER BY {}", keys.collect::<Option<Vec<_>>>()?.join(", "));
        }
        if let Some(limit) = &query.limit_clause {
            let LimitClause::LimitOffset { limit, offset, limit_by } = limit else { return None };
            // Which rows are the first is said by an order alone.
            if query.order_by.is_none() || !limit_by.is_empty() {
                return None;
            }
            if let Some(limit) = limit {
                text += &format!(" LIMIT {}", whole(limit)?);
            }
            if let Some(offset) = offset {
                text += &format!(" OFFSET {}", whole(&offset.value)?);
            }
        }
        Some(Put { text, columns, parts })
    }

    /// The text, the columns, and what else an order may speak of.
    fn body(&self, body: &SetExpr) -> Option<(String, Columns, Option<Scope>)> {
        match body {
            SetExpr::Select(select) => {
                let (text, columns, scope) = self.select(select)?;
                Some((text, columns, Some(scope)))
            }
            SetExpr::Query(query) => {
                let put = self.query(query)?;
                Some((format!("({})", put.to_text()), put.columns, None))
            }
            SetExpr::SetOperation { left, op: SetOperator::Union, set_quantifier, right } => {
                let how = match set_quantifier {
                    SetQuantifier::All => "UNION ALL",
                    SetQuantifier::Distinct | SetQuantifier::None => "UNION",
                    _ => return None,
                };
                let ((left, columns, _), (right, others, _)) = (self.body(left)?, self.body(right)?);
                let classes = |columns: &Columns| columns.iter().map(|(_, class)| *class).collect::<Vec<_>>();
                let are_like = classes(&columns) == classes(&others);
                are_like.then(|| (format!("{left} {how} {right}"), columns, None))
            }
            _ => None,
        }
    }

    fn select(&self, select: &Select) -> Option<(String, Columns, Scope)> {
        let plain = parse("SELECT 1")?;
        let SetExpr::Select(plain) = *plain.body else { return None };
        let mut rest = select.clone();
        (rest.projection, rest.from) = (plain.projection.clone(), plain.from.clone());
        (rest.selection, rest.having, rest.distinct) = (None, None, None);
        rest.group_by = plain.group_by.clone();
        if rest != *plain {
            return None;
        }
        let [from] = &select.from[..] else { return None };
        let mut scope = Scope { relations: Vec::new() };
        let mut text = self.relation(&from.relation, &mut scope)?;
        for join in &from.joins {
            let (how, on) = match &join.join_operator {
                JoinOperator::Join(JoinConstraint::On(on)) | JoinOperator::Inner(JoinConstraint::On(on)) => {
                    ("JOIN", on)
                }
                JoinOperator::Left(JoinConstraint::On(on)) | JoinOperator::LeftOuter(JoinConstraint::On(on)) => {
                    ("LEFT JOIN", on)
                }
                _ => return None,
            };
            if join.global {
                return None;
            }
            let relation = self.relation(&join.relation, &mut scope)?;
            let (on, class) = value(on, &scope)?;
            if class != Class::Flag {
                return None;
            }
            text += &format!(" {how} {relation} ON {on}");
        }
        let (mut items, mut columns) = (Vec::new(), Columns::new());
        for item in &select.projection {
            match item {
                SelectItem::UnnamedExpr(expr) => {
                    let (text, class) = value(expr, &scope)?;
                    items.push(text);
                    columns.push((named(expr).unwrap_or_default(), Some(class)));
                }
                SelectItem::ExprWithAlias { expr, alias } => {
                    let (text, class) = value(expr, &scope)?;
                    // What is called as a column is, and is not that column, each engine finds another way.
                    let is_itself = named(expr).is_some_and(|name| name == alias.value);
                    if scope.has(&alias.value) && !is_itself {
                        return None;
                    }
                    items.push(format!("{text} AS {}", quoted(&alias.value)));
                    columns.push((alias.value.clone(), Some(class)));
                }
                SelectItem::Wildcard(options) if options.to_string().is_empty() => {
                    let [(_, all)] = &scope.relations[..] else { return None };
                    for (name, class) in all {
                        (*class)?;
                        items.push(quoted(name));
                        columns.push((name.clone(), *class));
                    }
                }
                _ => return None,
            }
        }
        let distinct = match &select.distinct {
            None => "",
            Some(Distinct::Distinct) => "DISTINCT ",
            Some(_) => return None,
        };
        text = format!("SELECT {distinct}{} FROM {text}", items.join(", "));
        let is_true = |expr: &Expr, scope: &Scope| {
            value(expr, scope).filter(|(_, class)| *class == Class::Flag).map(|(text, _)| text)
        };
        if let Some(condition) = &select.selection {
            text += &format!(" WHERE {}", is_true(condition, &scope)?);
        }
        let GroupByExpr::Expressions(keys, modifiers) = &select.group_by else { return None };
        if !modifiers.is_empty() {
            return None;
        }
        if !keys.is_empty() {
            let key = |key: &Expr| match whole(key) {
                Some(place) => (1..=columns.len() as u64).contains(&place).then(|| place.to_string()),
                None => named(key).and_then(|_| value(key, &scope)).map(|(text, _)| text),
            };
            text += &format!(" GROUP BY {}", keys.iter().map(key).collect::<Option<Vec<_>>>()?.join(", "));
        }
        if let Some(condition) = &select.having {
            // What the columns of the answer are called may be said as well.
            let with_own = Scope {
                relations: scope.relations.iter().cloned().chain([(String::new(), own(&columns, &scope))]).collect(),
            };
            text += &format!(" HAVING {}", is_true(condition, &with_own)?);
        }
        Some((text, columns, scope))
    }

    fn relation(&self, factor: &TableFactor, scope: &mut Scope) -> Option<String> {
        let (text, called, columns) = match factor {
            TableFactor::Table { name, alias, .. } => {
                let name = single(name)?;
                let called = called(alias.as_ref())?.unwrap_or_else(|| name.value.clone());
                // Nothing but a name and another name.
                let bare =
                    if alias.is_some() { format!("{} AS {}", ident(name), quoted_plain(&called)) } else { ident(name) };
                if !is_bare(factor, &bare) {
                    return None;
                }
                let columns = match self.named.get(&name.value) {
                    Some(columns) => columns.clone(),
                    None => columns_of(name.value.parse().ok()?),
                };
                (quoted(&name.value), called, columns)
            }
            TableFactor::Derived { lateral: false, subquery, alias, sample: None } => {
                let put = self.query(subquery)?;
                (format!("({})", put.to_text()), called(alias.as_ref())??, put.columns)
            }
            _ => return None,
        };
        if scope.relations.iter().any(|(known, _)| known.eq_ignore_ascii_case(&called)) {
            return None;
        }
        let text = format!("{text} AS {}", quoted(&called));
        scope.relations.push((called, columns));
        Some(text)
    }
}

/// The columns of an answer whose names nothing else has.
fn own(columns: &Columns, scope: &Scope) -> Columns {
    columns.iter().filter(|(name, _)| !scope.has(name)).cloned().collect()
}

/// The name of an alias that has nothing else; `Some(None)` where there is none.
fn called(alias: Option<&TableAlias>) -> Option<Option<String>> {
    match alias {
        None => Some(None),
        Some(alias) if alias.columns.is_empty() => Some(Some(alias.name.value.clone())),
        Some(_) => None,
    }
}

fn ident(name: &Ident) -> String {
    quoted_plain(&name.value)
}

fn quoted_plain(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Whether a table stands there without anything that is not looked at.
fn is_bare(factor: &TableFactor, bare: &str) -> bool {
    let Some(query) = parse(&format!("SELECT 1 FROM {bare}")) else { return false };
    let SetExpr::Select(select) = *query.body else { return false };
    let Some(plain) = select.from.into_iter().next() else { return false };
    let without_names = |factor: &TableFactor| match factor.clone() {
        TableFactor::Table {
            args,
            with_hints,
            version,
            with_ordinality,
            partitions,
            json_path,
            sample,
            index_hints,
            ..
        } => Some(format!(
            "{args:?}{with_hints:?}{version:?}{with_ordinality:?}{partitions:?}{json_path:?}{sample:?}{index_hints:?}"
        )),
        _ => None,
    };
    without_names(factor).is_some() && without_names(factor) == without_names(&plain.relation)
}

fn columns_of(table: Table) -> Columns {
    let all = table.columns().iter().chain(&PARTITION_COLUMNS);
    all.map(|column| (column.name.to_owned(), Class::of(column.kind))).collect()
}

fn single(name: &ObjectName) -> Option<&Ident> {
    match &name.0[..] {
        [part] => part.as_ident(),
        _ => None,
    }
}

/// The column that is named, and nothing else.
fn named(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Identifier(name) => Some(name.value.clone()),
        Expr::CompoundIdentifier(names) => names.last().map(|name| name.value.clone()),
        _ => None,
    }
}

/// A whole number that is written out.
fn whole(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Value(value) => match &value.value {
            Value::Number(text, false) => text.parse().ok().filter(|number| *number <= i64::MAX as u64),
            _ => None,
        },
        _ => None,
    }
}

/// A key of an order. Nothing stands where our engine puts it: last, or first where the order is turned around.
fn ordered(key: &OrderByExpr, columns: &Columns, scope: Option<&Scope>) -> Option<String> {
    if key.with_fill.is_some() {
        return None;
    }
    let text = match whole(&key.expr) {
        Some(place) => (1..=columns.len() as u64).contains(&place).then(|| place.to_string())?,
        None => {
            let own = Scope { relations: vec![(String::new(), columns.clone())] };
            let found = named(&key.expr).filter(|_| matches!(key.expr, Expr::Identifier(_)));
            match found.filter(|name| own.find(None, name).is_some()) {
                Some(name) => quoted(&name),
                None => value(&key.expr, scope?)?.0,
            }
        }
    };
    let is_down = key.options.asc == Some(false);
    let nulls = if key.options.nulls_first.unwrap_or(is_down) { "FIRST" } else { "LAST" };
    Some(format!("{text} {} NULLS {nulls}", if is_down { "DESC" } else { "ASC" }))
}

/// A value that means the same to both engines.
fn value(expr: &Expr, scope: &Scope) -> Valued {
    match expr {
        Expr::Identifier(name) => Some((quoted(&name.value), scope.find(None, &name.value)?)),
        Expr::CompoundIdentifier(names) => {
            let [relation, name] = &names[..] else { return None };
            let class = scope.find(Some(&relation.value), &name.value)?;
            Some((format!("{}.{}", quoted(&relation.value), quoted(&name.value)), class))
        }
        Expr::Value(value) => written(&value.value),
        Expr::Nested(inner) => value(inner, scope).map(|(text, class)| (format!("({text})"), class)),
        Expr::IsNull(inner) => value(inner, scope).map(|(text, _)| (format!("({text} IS NULL)"), Class::Flag)),
        Expr::IsNotNull(inner) => value(inner, scope).map(|(text, _)| (format!("({text} IS NOT NULL)"), Class::Flag)),
        Expr::UnaryOp { op: UnaryOperator::Not, expr } => {
            let (text, class) = value(expr, scope)?;
            (class == Class::Flag).then(|| (format!("(NOT {text})"), Class::Flag))
        }
        Expr::UnaryOp { op: UnaryOperator::Minus, expr } => {
            let (text, class) = value(expr, scope)?;
            class.is_number().then(|| (format!("(- {text})"), class))
        }
        Expr::BinaryOp { left, op, right } => {
            let ((left, one), (right, other)) = (value(left, scope)?, value(right, scope)?);
            let (op, class) = reckoned(op, one, other)?;
            Some((format!("({left} {op} {right})"), class))
        }
        Expr::InList { expr, list, negated } => {
            let (text, class) = value(expr, scope)?;
            let of_list = |one: &Expr| value(one, scope).filter(|(_, other)| *other == class).map(|(text, _)| text);
            let list = list.iter().map(of_list).collect::<Option<Vec<_>>>().filter(|list| !list.is_empty())?;
            let not = if *negated { "NOT " } else { "" };
            Some((format!("({text} {not}IN ({}))", list.join(", ")), Class::Flag))
        }
        Expr::Between { expr, negated, low, high } => {
            let ((text, class), (low, from), (high, to)) =
                (value(expr, scope)?, value(low, scope)?, value(high, scope)?);
            let not = if *negated { "NOT " } else { "" };
            let all = class.compares_with(from) && class.compares_with(to) && class != Class::Flag;
            all.then(|| (format!("({text} {not}BETWEEN {low} AND {high})"), Class::Flag))
        }
        Expr::Case { operand: None, conditions, else_result, .. } => {
            let (mut text, mut of) = ("CASE".to_owned(), None);
            let mut same = |class: Class| *of.get_or_insert(class) == class;
            for when in conditions {
                let ((condition, flag), (result, class)) =
                    (value(&when.condition, scope)?, value(&when.result, scope)?);
                if flag != Class::Flag || !same(class) {
                    return None;
                }
                text += &format!(" WHEN {condition} THEN {result}");
            }
            if let Some(otherwise) = else_result {
                let (result, class) = value(otherwise, scope)?;
                if !same(class) {
                    return None;
                }
                text += &format!(" ELSE {result}");
            }
            Some((format!("{text} END"), of?))
        }
        Expr::Function(function) => summed(function, scope),
        _ => None,
    }
}

/// A value that is written out.
fn written(value: &Value) -> Valued {
    match value {
        Value::Number(text, false) if text.parse::<i64>().is_ok() => Some((format!("{text}L"), Class::Whole)),
        Value::Number(text, false) if text.parse::<f64>().is_ok_and(f64::is_finite) => {
            Some((format!("{text}D"), Class::Real))
        }
        // Spark has a meaning of its own for what stands behind a backslash.
        Value::SingleQuotedString(text) if !text.contains(['\'', '\\']) && !text.chars().any(char::is_control) => {
            Some((format!("'{text}'"), Class::Text))
        }
        Value::Boolean(flag) => Some((flag.to_string(), Class::Flag)),
        _ => None,
    }
}

fn reckoned(op: &BinaryOperator, one: Class, other: Class) -> Option<(String, Class)> {
    use BinaryOperator as B;
    let class = match op {
        B::And | B::Or if one == Class::Flag && other == Class::Flag => Class::Flag,
        B::Eq | B::NotEq | B::Lt | B::LtEq | B::Gt | B::GtEq if one.compares_with(other) => Class::Flag,
        B::Plus | B::Minus | B::Multiply => one.with(other)?,
        // Quotients and remainders, and whatever else, are for our engine.
        _ => return None,
    };
    Some((op.to_string(), class))
}

/// What is made of the rows of a group.
fn summed(function: &Function, scope: &Scope) -> Valued {
    let Function {
        name,
        uses_odbc_syntax: false,
        parameters: FunctionArguments::None,
        args,
        filter: None,
        null_treatment: None,
        over: None,
        within_group,
    } = function
    else {
        return None;
    };
    let FunctionArguments::List(list) = args else { return None };
    if !within_group.is_empty() || !list.clauses.is_empty() {
        return None;
    }
    let is_distinct = match list.duplicate_treatment {
        None | Some(DuplicateTreatment::All) => false,
        Some(DuplicateTreatment::Distinct) => true,
    };
    let name = single(name)?.value.to_lowercase();
    let argument = match &list.args[..] {
        [FunctionArg::Unnamed(FunctionArgExpr::Wildcard)] if name == "count" && !is_distinct => {
            return Some(("count(*)".to_owned(), Class::Whole));
        }
        [FunctionArg::Unnamed(FunctionArgExpr::Expr(argument))] => value(argument, scope)?,
        _ => return None,
    };
    match (name.as_str(), argument, is_distinct) {
        ("count", (text, _), true) => Some((format!("count(DISTINCT {text})"), Class::Whole)),
        ("count", (text, _), false) => Some((format!("count({text})"), Class::Whole)),
        ("sum", (text, class), false) if class.is_number() => Some((format!("sum({text})"), class)),
        ("avg", (text, Class::Whole | Class::Real), false) => Some((format!("avg({text})"), Class::Real)),
        ("min" | "max", (text, class), false) if class != Class::Flag => Some((format!("{name}({text})"), class)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(text: &str) -> Option<String> {
        translated(text).map(|put| put.to_text())
    }

    #[test]
    fn what_means_the_same_is_put_for_spark() {
        for (text, expected) in [
            ("SELECT army FROM sides", "SELECT `army` FROM `sides` AS `sides`"),
            (
                "SELECT army, count(*) AS n FROM sides GROUP BY army HAVING n > 2 ORDER BY n DESC, army LIMIT 3 OFFSET 1",
                "SELECT `army`, count(*) AS `n` FROM `sides` AS `sides` GROUP BY `army` HAVING (`n` > 2L) ORDER BY `n` \
                 DESC NULLS FIRST, `army` ASC NULLS LAST LIMIT 3 OFFSET 1",
            ),
            (
                "SELECT s.army, sum(u.points) AS p, avg(u.lost) FROM sides s LEFT JOIN units AS u ON s.match_id = u.match_id \
                 AND s.side = u.side WHERE s.result IN ('win', 'draw') AND NOT u.destroyed GROUP BY 1",
                "SELECT `s`.`army`, sum(`u`.`points`) AS `p`, avg(`u`.`lost`) FROM `sides` AS `s` LEFT JOIN \
                 `units` AS `u` ON ((`s`.`match_id` = `u`.`match_id`) AND (`s`.`side` = `u`.`side`)) WHERE ((`s`.`result` IN \
                 ('win', 'draw')) AND (NOT `u`.`destroyed`)) GROUP BY 1",
            ),
            (
                "WITH w AS (SELECT player, score FROM sides WHERE score > 1.5) SELECT max(score) AS best FROM w",
                "WITH `w` AS (SELECT `player`, `score` FROM `sides` AS `sides` WHERE (`score` > 1.5D)) SELECT max(`score`) AS \
                 `best` FROM `w` AS `w`",
            ),
            (
                "SELECT player FROM sides UNION ALL SELECT army FROM sides ORDER BY player NULLS FIRST",
                "SELECT `player` FROM `sides` AS `sides` UNION ALL SELECT `army` FROM `sides` AS `sides` ORDER BY `player` ASC \
                 NULLS FIRST",
            ),
        ] {
            assert_eq!(put(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_might_not_is_left_to_our_engine() {
        for text in [
            "SELECT 1",
            "SELECT score / 2 FROM sides",
            "SELECT position % 2 FROM sides",
            "SELECT upper(army) FROM sides",
            "SELECT army FROM sides LIMIT 3",
            "SELECT army FROM sides WHERE army LIKE 'E%'",
            "SELECT army FROM sides WHERE army = 'O''Brien'",
            r"SELECT army FROM sides WHERE army = 'a\b'",
            "SELECT army FROM sides WHERE position = '1'",
            "SELECT army FROM sides WHERE played > '2026-01-01'",
            "SELECT CAST(position AS TEXT) FROM sides",
            "SELECT faces FROM rolls",
            "SELECT * FROM rolls",
            "SELECT * FROM sides s JOIN units u ON s.match_id = u.match_id",
            "SELECT match_id FROM sides s JOIN units u ON s.match_id = u.match_id",
            "SELECT s.army FROM sides s CROSS JOIN units u",
            "SELECT row_number() OVER (ORDER BY army) FROM sides",
            "SELECT sum(score) FILTER (WHERE score > 1) FROM sides",
            "SELECT player AS army FROM sides",
            "SELECT DISTINCT ON (army) army FROM sides",
            "SELECT army FROM sides TABLESAMPLE BERNOULLI (50)",
            "SELECT median(score) FROM sides",
            "SELECT army FROM sides WHERE match_id IN (SELECT match_id FROM matches)",
            "SELECT army FROM sides EXCEPT SELECT army FROM units",
            "SELECT army, player FROM sides GROUP BY ALL",
            "SELECT army FROM sides ORDER BY ALL",
            "SELECT nobody FROM sides",
            "SELECT army FROM sides FETCH FIRST 3 ROWS ONLY",
        ] {
            assert_eq!(put(text), None, "{text}");
        }
    }
}
