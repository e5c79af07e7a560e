//! What the engine would reckon otherwise than it is meant, without a word: whole numbers that may not be below 0 or above
//! some small number, and remainders that have the sign of the divisor. A query is put so that its whole numbers have a
//! sign and 64 bits, and that remainders have the sign of what is divided, as in other programs.

use std::ops::ControlFlow;

use polars::prelude::{DataType, Expr as Column, LazyFrame, col};
use sqlparser::{
    ast::{
        BinaryOperator, CastKind, DataType as Named, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments,
        Query, Select, SelectItem, VisitMut, VisitorMut,
    },
    dialect::GenericDialect,
    parser::{Parser, ParserError},
};

use super::{Place, place};
use crate::{Kind, Table};

/// A table as queries see it.
pub(super) fn table(table: Table, rows: LazyFrame) -> LazyFrame {
    let whole: Vec<Column> = table
        .columns()
        .iter()
        .filter_map(|column| {
            let wide = match column.kind {
                Kind::U8 | Kind::U16 | Kind::U32 | Kind::I32 => DataType::Int64,
                Kind::Faces => DataType::List(Box::new(DataType::Int64)),
                Kind::Text | Kind::Flag | Kind::Real | Kind::Day | Kind::Instant => return None,
            };
            Some(col(column.name).cast(wide))
        })
        .collect();
    rows.with_columns(whole)
}

/// A refusal: why, and where.
type Unmeant = (String, Option<Place>);

/// Puts a query so.
pub(super) fn put(query: &mut Query) -> Result<(), Unmeant> {
    match query.visit(&mut Putting { within: 0 }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(unmeant) => Err(*unmeant),
    }
}

/// Functions whose whole numbers the engine keeps without a sign, or in few bits.
const NARROW: [&str; 14] = [
    "array_length",
    "bit_count",
    "bit_length",
    "bitcount",
    "char_length",
    "character_length",
    "count",
    "date_part",
    "dense_rank",
    "length",
    "octet_length",
    "rank",
    "row_number",
    "strpos",
];

/// Remainders within one another: what is divided stands twice in each.
const REMAINDERS: usize = 4;

struct Putting {
    /// Remainders that the expression at hand is within.
    within: usize,
}

impl VisitorMut for Putting {
    type Break = Box<Unmeant>;

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        if divided(expr).is_some() {
            self.within += 1;
            if self.within > REMAINDERS {
                let why = format!("expected at most {REMAINDERS} remainders within one another");
                return ControlFlow::Break(Box::new((why, place(expr))));
            }
        }
        ControlFlow::Continue(())
    }

    fn post_visit_select(&mut self, select: &mut Select) -> ControlFlow<Self::Break> {
        let of_columns =
            |item: &SelectItem| matches!(item, SelectItem::Wildcard(_) | SelectItem::QualifiedWildcard(..));
        if select.from.is_empty() && !select.projection.iter().any(of_columns) {
            // Without a table the engine loses the one row when two columns have a part in common.
            let parsed = parsed(ONE_ROW, |parser| parser.parse_table_and_joins());
            select.from.extend(parsed.ok());
        }
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        if let Some(text) = divided(expr) {
            self.within -= 1;
            match parsed(&text, |parser| parser.parse_expr()) {
                Ok(put) => *expr = put,
                Err(error) => return ControlFlow::Break(Box::new((error.to_string(), place(expr)))),
            }
        } else if is_narrow(expr) {
            *expr = wide(expr.clone());
        } else if let Some(summed) = summed_flags(expr) {
            *summed = wide(summed.clone());
        }
        ControlFlow::Continue(())
    }
}

/// A table of one row.
const ONE_ROW: &str = "(SELECT 1 AS one) AS one_row";

fn parsed<T>(text: &str, of: impl Fn(&mut Parser<'_>) -> Result<T, ParserError>) -> Result<T, ParserError> {
    of(&mut Parser::new(&GenericDialect).try_with_sql(text)?)
}

/// A remainder, or a whole quotient, as it is meant; nothing where it is none.
fn divided(expr: &Expr) -> Option<String> {
    let (one, op, other) = match expr {
        Expr::BinaryOp { left, op, right } => (left.to_string(), op.clone(), right.to_string()),
        Expr::Function(function) if called(function) == "mod" => match &arguments(function)[..] {
            [one, other] => (one.to_string(), BinaryOperator::Modulo, other.to_string()),
            _ => return None,
        },
        _ => return None,
    };
    match op {
        // What is nothing by itself has no kind of number; a sum has.
        BinaryOperator::Modulo => Some(format!("(sign({one} + 0) * (abs({one} + 0) % abs({other} + 0)))")),
        BinaryOperator::DuckIntegerDivide => {
            Some(format!("(sign({one} + 0) * sign({other} + 0) * (abs({one} + 0) // abs({other} + 0)))"))
        }
        _ => None,
    }
}

fn is_narrow(expr: &Expr) -> bool {
    match expr {
        Expr::Function(function) => NARROW.contains(&called(function).as_str()),
        Expr::Position { .. } => true,
        // Days and points in time can be taken out as well.
        Expr::Extract { field, .. } => {
            let field = field.to_string().to_lowercase();
            !["date", "time", "datetime"].contains(&field.as_str())
        }
        _ => false,
    }
}

/// What is summed up, where that is said to be true or false.
fn summed_flags(expr: &mut Expr) -> Option<&mut Expr> {
    let Expr::Function(function) = expr else { return None };
    if called(function) != "sum" {
        return None;
    }
    let FunctionArguments::List(list) = &mut function.args else { return None };
    match &mut list.args[..] {
        [FunctionArg::Unnamed(FunctionArgExpr::Expr(summed))] if is_flag(summed) => Some(summed),
        _ => None,
    }
}

/// Whether a value is true or false: a column of that kind, or what compares.
fn is_flag(expr: &Expr) -> bool {
    let name = match expr {
        Expr::Nested(inner) => return is_flag(inner),
        Expr::UnaryOp { op: sqlparser::ast::UnaryOperator::Not, .. }
        | Expr::IsNull(_)
        | Expr::IsNotNull(_)
        | Expr::InList { .. }
        | Expr::Between { .. }
        | Expr::Like { .. } => return true,
        Expr::BinaryOp { op, .. } => {
            use BinaryOperator as B;
            return matches!(op, B::Eq | B::NotEq | B::Lt | B::LtEq | B::Gt | B::GtEq | B::And | B::Or);
        }
        Expr::Identifier(name) => Some(name),
        Expr::CompoundIdentifier(names) => names.last(),
        _ => None,
    };
    let columns = || Table::ALL.into_iter().flat_map(Table::columns);
    name.is_some_and(|name| columns().any(|column| column.kind == Kind::Flag && column.name == name.value))
}

fn wide(expr: Expr) -> Expr {
    Expr::Cast {
        kind: CastKind::Cast,
        expr: Box::new(expr),
        data_type: Named::BigInt(None),
        array: false,
        format: None,
    }
}

fn called(function: &Function) -> String {
    function.name.to_string().to_lowercase()
}

fn arguments(function: &Function) -> Vec<&FunctionArg> {
    match &function.args {
        FunctionArguments::List(list) => list.args.iter().collect(),
        _ => Vec::new(),
    }
}
