//! Which joins the engine answers as they are meant. What it would answer otherwise without a word is refused, with what
//! to write instead.

use std::{collections::BTreeSet, ops::ControlFlow};

use sqlparser::ast::{
    BinaryOperator, Expr, Join, JoinConstraint, JoinOperator, Query, TableFactor, TableWithJoins, Visit, Visitor,
};

use super::{Place, place};

/// A refusal: why, and where.
pub(super) type Unmeant = (String, Option<Place>);

const EQUAL_ALONE: &str = "expected ON to say of this join which columns of both tables are equal, each with the name of \
                           its table, and nothing else: ON a.x = b.x AND a.y = b.y. Choose rows of a table before it is \
                           joined: LEFT JOIN (SELECT * FROM units WHERE lost > 5) AS u ON s.match_id = u.match_id";
const NAMED: &str = "expected the columns of an ON to have the names of their tables: ON a.x = b.x";
const OF_BOTH: &str = "expected what ON calls equal to stand in both tables: ON a.x = b.x. What is said of one table alone \
                       belongs to WHERE";
const COMPARED: &str = "expected ON to be comparisons joined by AND. All else that is said of rows belongs to WHERE";
const NATURAL: &str = "expected no NATURAL JOIN: name the columns with USING";
const COALESCED: &str =
    "expected no USING in a RIGHT or FULL JOIN: say ON a.x = b.x, and name the column with its table";

/// Whether the engine joins these tables as they are meant.
pub(super) fn check(tables: &TableWithJoins) -> Result<(), Unmeant> {
    tables.joins.iter().try_for_each(meant)
}

fn meant(join: &Join) -> Result<(), Unmeant> {
    use JoinOperator as J;
    let (constraint, is_inner, loses_left) = match &join.join_operator {
        J::Join(constraint) | J::Inner(constraint) => (constraint, true, false),
        J::Right(constraint) | J::RightOuter(constraint) | J::FullOuter(constraint) => (constraint, false, true),
        J::Left(constraint)
        | J::LeftOuter(constraint)
        | J::Semi(constraint)
        | J::LeftSemi(constraint)
        | J::RightSemi(constraint)
        | J::Anti(constraint)
        | J::LeftAnti(constraint)
        | J::RightAnti(constraint) => (constraint, false, false),
        // The engine has none of the others but the cross join, and says so.
        _ => return Ok(()),
    };
    match constraint {
        JoinConstraint::On(on) => terms(on).into_iter().try_for_each(|term| {
            let right = name(&join.relation);
            let sound = if is_inner { inner(term, right) } else { outer(term, right) };
            sound.map_err(|why| (why.to_owned(), place(term)))
        }),
        JoinConstraint::Natural => Err((NATURAL.to_owned(), place(join))),
        JoinConstraint::Using(_) if loses_left => Err((COALESCED.to_owned(), place(join))),
        JoinConstraint::Using(_) | JoinConstraint::None => Ok(()),
    }
}

/// What a table is called in the query.
fn name(table: &TableFactor) -> Option<&str> {
    let (alias, table) = match table {
        TableFactor::Table { name, alias, .. } => (alias, name.0.last().and_then(|part| part.as_ident())),
        TableFactor::Derived { alias, .. }
        | TableFactor::NestedJoin { alias, .. }
        | TableFactor::UNNEST { alias, .. } => (alias, None),
        _ => return None,
    };
    alias.as_ref().map(|alias| &alias.name).or(table).map(|ident| ident.value.as_str())
}

/// What has to hold together.
fn terms(on: &Expr) -> Vec<&Expr> {
    let (mut open, mut terms) = (vec![on], Vec::new());
    while let Some(term) = open.pop() {
        match term {
            Expr::Nested(inner) => open.push(inner),
            Expr::BinaryOp { left, op: BinaryOperator::And, right } => open.extend([right, left].map(Box::as_ref)),
            _ => terms.push(term),
        }
    }
    terms
}

/// The engine answers an outer join wrongly that compares otherwise, or with a value: it drops rows that have no partner.
fn outer(term: &Expr, right: Option<&str>) -> Result<(), &'static str> {
    let Expr::BinaryOp { left, op: BinaryOperator::Eq, right: other } = term else { return Err(EQUAL_ALONE) };
    match [left.as_ref(), other.as_ref()] {
        [Expr::CompoundIdentifier(_), Expr::CompoundIdentifier(_)] => of_both(left, other, right, EQUAL_ALONE),
        _ => Err(EQUAL_ALONE),
    }
}

/// The engine looks for an equal value in the wrong table where both have a column of that name.
fn inner(term: &Expr, table: Option<&str>) -> Result<(), &'static str> {
    let Expr::BinaryOp { left, op, right } = term else { return Err(COMPARED) };
    match op {
        BinaryOperator::Eq => of_both(left, right, table, OF_BOTH),
        BinaryOperator::NotEq
        | BinaryOperator::Lt
        | BinaryOperator::LtEq
        | BinaryOperator::Gt
        | BinaryOperator::GtEq => match (tables_of(left), tables_of(right)) {
            (Some(left), Some(right)) if left.len() <= 1 && right.len() <= 1 => Ok(()),
            (Some(_), Some(_)) => Err(COMPARED),
            _ => Err(NAMED),
        },
        _ => Err(COMPARED),
    }
}

/// Whether one value is of the table that is joined and the other of one before it.
fn of_both(left: &Expr, right: &Expr, table: Option<&str>, why: &'static str) -> Result<(), &'static str> {
    let (Some(left), Some(right)) = (tables_of(left), tables_of(right)) else { return Err(NAMED) };
    let is_joined = |tables: &BTreeSet<String>| table.is_some_and(|table| tables.contains(table));
    if left.len() == 1 && right.len() == 1 && (is_joined(&left) != is_joined(&right)) { Ok(()) } else { Err(why) }
}

/// Tables of which a value has columns; nothing where a column does not say of which it is, or a query stands there.
fn tables_of(value: &Expr) -> Option<BTreeSet<String>> {
    let mut columns = Columns::default();
    match value.visit(&mut columns) {
        ControlFlow::Continue(()) => Some(columns.0),
        ControlFlow::Break(()) => None,
    }
}

#[derive(Default)]
struct Columns(BTreeSet<String>);

impl Visitor for Columns {
    type Break = ();

    fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        match expr {
            Expr::Identifier(_) => return ControlFlow::Break(()),
            Expr::CompoundIdentifier(parts) => self.0.extend(parts.first().map(|part| part.value.clone())),
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
