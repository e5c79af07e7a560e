//! Finding the store, and a match in it or in a file.

use std::path::Path;

use aftermath_games::GAMES;
use aftermath_ingest::{LoadError, PseudonymizedStore, Source, load};
use aftermath_rules::Log;
use aftermath_stats::Warehouse;
use aftermath_store::{
    ACCESS_FOLDER, Access, Ledgered, Limit, ListQuery, MatchCard, MatchId, STORE_FOLDER, SledStore, Store, StoreError,
};
use aftermath_store_jetstream::Address;

use super::failure::Failure;
use crate::{http, near::nearest};

/// Opens the store of a data folder that has one. Who only looks must not leave an empty store behind.
pub(crate) fn open(data: &Path) -> Result<Ledgered<SledStore>, Failure> {
    let folder = data.join(STORE_FOLDER);
    if !folder.is_dir() {
        return Err(Failure::NoStore { folder });
    }
    open_or_begin(data)
}

/// Opens the store of a data folder, or begins one there.
pub(crate) fn open_or_begin(data: &Path) -> Result<Ledgered<SledStore>, Failure> {
    Ok(Ledgered::in_folder(data, None)?)
}

/// The tokens, names and trail of a data folder, or those of all who serve from servers. A folder whose own lie there answers
/// nothing, and says where they are.
pub(crate) fn access(store: Option<&Address>, data: &Path) -> Result<Access, Failure> {
    match (store, Access::elsewhere(data)?) {
        (Some(address), _) => Ok(http::shared_access(address, data)?),
        (None, None) => Ok(Access::in_folder(data)),
        (None, Some(address)) => Err(StoreError::Elsewhere { folder: data.join(ACCESS_FOLDER), address }.into()),
    }
}

/// Brings the tables of a data folder up to its store, as everybody may see it: tables are made to be handed on.
pub(crate) fn refresh_tables(store: &Ledgered<SledStore>, data: &Path) -> Result<Warehouse, Failure> {
    refresh_tables_by(store, data, Access::in_folder(data))
}

/// The same by choices of names that lie elsewhere.
pub(crate) fn refresh_tables_by<S: Store>(
    store: &Ledgered<S>,
    data: &Path,
    access: Access,
) -> Result<Warehouse, Failure> {
    let shown = PseudonymizedStore::in_folder_by(store, data, access)?;
    let tables = Warehouse::open(&data.join("tables"))?;
    tables.refresh(&shown)?;
    Ok(tables)
}

/// Battles, those played last, among whose ids and players near ones are looked for.
const NEAR_AMONG: usize = 10_000;

/// The cards of the battles played last.
pub(crate) fn latest(store: &dyn Store) -> Result<Vec<MatchCard>, StoreError> {
    let mut cards = Vec::new();
    let mut query = ListQuery { limit: Limit::MOST, ..ListQuery::default() };
    while cards.len() < NEAR_AMONG {
        let page = store.list(&query)?;
        cards.extend(page.rows.into_iter().map(|row| row.card));
        match page.next {
            Some(next) => query.after = Some(next),
            None => break,
        }
    }
    Ok(cards)
}

/// The same failure; where no battle has an id, with those near to it.
pub(crate) fn with_the_nearest(failure: Failure, data: &Path) -> Failure {
    let (Failure::Store(StoreError::NotFound { id }) | Failure::Load(LoadError::Store(StoreError::NotFound { id }))) =
        &failure
    else {
        return failure;
    };
    let cards = open(data).ok().and_then(|store| latest(&store).ok()).unwrap_or_default();
    let near = nearest(id.as_str(), cards.iter().map(|card| card.id().as_str()));
    if near.is_empty() { failure } else { Failure::NoBattle { id: id.to_string(), near: near.join(", ") } }
}

/// The log that a person names by a file or by the id of a stored match. A file comes first: its name is seen at once.
pub(crate) fn named(name: &str, data: &Path) -> Result<Log, Failure> {
    if Path::new(name).is_file() {
        let source = Source::new(name);
        return Ok(GAMES.read(&source.bytes()?, &source.name())?);
    }
    let id: MatchId = name.parse().map_err(|_| Failure::NoMatch { name: name.to_owned() })?;
    Ok(load(&open(data)?, &id)?)
}
