//! What the engine says of a query, in words of our own: its own speak of its plans and of Rust.

/// Where the engine begins to tell of its plan.
const OF_ITS_PLAN: [&str; 3] = ["Resolved plan until failure", "It's possible that multiple expressions", "; try an"];

/// What the engine says, in our words.
pub(super) fn ours(why: &str) -> String {
    let told = OF_ITS_PLAN.iter().filter_map(|words| why.find(words)).min().map_or(why, |end| &why[..end]);
    let told = told.trim().trim_end_matches([':', ';']);
    no_column(told)
        .or_else(|| no_function(told))
        .or_else(|| called_twice(told))
        .or_else(|| of_nothing(told))
        .or_else(|| of_its_tree(told))
        .unwrap_or_else(|| told.replace("dtypes ", "").replace("dtype ", "").replace("`str`", "text"))
}

/// What stands between two pieces of a text.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

fn no_column(why: &str) -> Option<String> {
    let column = between(why, "unable to find column \"", "\"")?;
    let known = between(why, "valid columns: [", "]").map(|known| known.replace('"', ""));
    Some(match known.filter(|known| !known.is_empty()) {
        Some(known) => format!("there is no column {column}: expected one of {known}"),
        None => format!("there is no column {column}"),
    })
}

fn no_function(why: &str) -> Option<String> {
    let function = between(why, "unsupported function '", "'")?;
    let instead = match function {
        "date_trunc" => ": the month of a day is the column `month`, or strftime(played, '%Y')",
        _ => "",
    };
    Some(format!("there is no function {function} here{instead}"))
}

fn called_twice(why: &str) -> Option<String> {
    if !why.contains("duplicate") {
        return None;
    }
    let column = between(why, "output name '", "'").or_else(|| between(why, "column with name '", "'"))?;
    Some(format!("two columns are called {column}: give one of them another name with AS"))
}

/// The engine asks whether there are rows that belong to each, and not whether there are any at all.
fn of_nothing(why: &str) -> Option<String> {
    why.starts_with("expression Exists").then(|| {
        "expected EXISTS in WHERE, and in it which rows belong to which: EXISTS (SELECT 1 FROM units u WHERE u.match_id = \
         m.match_id)"
            .to_owned()
    })
}

/// The engine shows the tree that it made of the query.
fn of_its_tree(why: &str) -> Option<String> {
    why.contains("Ident {").then(|| {
        let words = why.split(['(', '{', '[']).next().unwrap_or_default().trim_end_matches(':').trim();
        format!("a part of the query cannot be asked here: {words}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_is_told_in_words_of_our_own() {
        for (said, told) in [
            (
                "not found: unable to find column \"x\"; valid columns: [\"a\", \"b\"]\n\nResolved plan until failure:\n LazyFrame",
                "there is no column x: expected one of a, b",
            ),
            ("unsupported function 'cot'", "there is no function cot here"),
            (
                "duplicate: group_by keys contained duplicate output name 'army'. It's possible that multiple expressions",
                "two columns are called army: give one of them another name with AS",
            ),
            (
                "expression Rollup([[Identifier(Ident { value: \"player\" })]]) is not currently supported",
                "a part of the query cannot be asked here: expression Rollup",
            ),
            ("`sum` operation not supported for dtype `str`", "`sum` operation not supported for text"),
            (
                "'player' should participate in the GROUP BY clause",
                "'player' should participate in the GROUP BY clause",
            ),
        ] {
            assert_eq!(ours(said), told);
        }
    }
}
