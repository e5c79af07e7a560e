//! `serve`: the HTTP service and the pages.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use aftermath_stats::Location;
use aftermath_stats_spark::SparkAddress;
use aftermath_store_jetstream::Address;
use clap::{Args, ValueEnum};
use tracing_subscriber::EnvFilter;

use super::{Exit, failure::Failure, terminal::Terminal};
use crate::http;

/// Serves the battles of the data folder: pages for people, and an interface for programs.
/// Ctrl-C stops it once the requests under way are answered.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Reading is open to all, unless the service is private. Writing needs a token (aftermath token new) as
soon as one was made, and always where the service listens on more than this machine (--bind) or is
behind a proxy; until then, whoever is on this machine may write.

Examples:
  aftermath serve
  aftermath serve --data league --bind 127.0.0.1:9000
  AFTERMATH_LOG=debug AFTERMATH_LOG_FORMAT=json aftermath serve"
)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) service: ServiceArgs,
    /// Servers of NATS JetStream that keep the battles in place of the data folder, such as `nats://one,two,three`. Give them
    /// where one disk is not enough to lose nothing; `docs/cluster.md` tells how they are set up. Tokens, names and
    /// trail lie there as well, for all who serve from there; ledger and tables stay in the data folder. Any number of
    /// services may serve from the same servers, each with a copy of the folder: all answer, and one of them signs.
    #[arg(long, env = "AFTERMATH_STORE", value_name = "ADDRESS")]
    store: Option<Address>,
    /// Where the tables lie that `aftermath consume` makes, such as `/shared/tables` or `s3://bucket/league`. Give it where
    /// other machines judge: then this service judges no tables, and takes over theirs into its data folder.
    #[arg(long, env = "AFTERMATH_TABLES", value_name = "LOCATION", requires = "store")]
    tables: Option<Location>,
    /// A Spark cluster that reckons what statistics are made of, by the address of its Spark Connect server, such as
    /// `sc://spark:15002`. Give it where there are more battles than one machine reckons in a bearable time; its machines need
    /// this program and the place of the tables.
    #[arg(long, env = "AFTERMATH_SPARK", value_name = "ADDRESS", requires = "tables")]
    spark: Option<SparkAddress>,
    /// This program as the machines of Spark find it. Say so where it is not on their PATH as `aftermath`.
    #[arg(long, env = "AFTERMATH_SPARK_PROGRAM", value_name = "PATH", default_value = "aftermath", requires = "spark")]
    spark_program: String,
    /// Mebibytes of tables that are to be reckoned anew below which Spark is not asked. Lower it where the service's own machine
    /// is weak.
    #[arg(long, env = "AFTERMATH_SPARK_FROM", value_name = "MIB", default_value_t = 64, requires = "spark")]
    spark_from: u64,
    /// Name of the ledger that is begun in a new data folder. Give the address under which others will reach it, without
    /// `https://`: it stands on every checkpoint, and stays for ever.
    #[arg(long, env = "AFTERMATH_ORIGIN", value_name = "NAME")]
    origin: Option<String>,
    /// A witness that is asked to cosign the ledger, as ADDRESS=KEY; may be given several times. Name one that another
    /// club runs, so that nobody has to take your word for your ledger.
    #[arg(long, env = "AFTERMATH_WITNESSES", value_name = "ADDRESS=KEY", value_delimiter = ',')]
    witness: Vec<http::WitnessAt>,
    /// Seconds between two requests to the witnesses, where the ledger has grown. Lower it for an event whose results
    /// are looked at as they come in.
    #[arg(long, env = "AFTERMATH_WITNESS_EVERY_S", value_name = "SECONDS")]
    witness_every_s: Option<u64>,
    /// A club whose battles are taken, as far as its ledger vouches for them, as ADDRESS=KEY, with keys of witnesses behind it
    /// where they must have cosigned (ADDRESS=KEY,WITNESS); may be given several times, in the environment with blanks between
    /// them. For a federation that shows the battles of its clubs.
    #[arg(long, env = "AFTERMATH_FOLLOW", value_name = "ADDRESS=KEY", value_delimiter = ' ')]
    follow: Vec<http::ClubAt>,
    /// Seconds between two passes over a club's ledger. Lower it where its battles are watched as they are played.
    #[arg(long, env = "AFTERMATH_FOLLOW_EVERY_S", value_name = "SECONDS")]
    follow_every_s: Option<u64>,
    /// Ask clubs on other machines without TLS. Say so in a network of your own alone: whoever sits between sees what you ask,
    /// and can keep you from what is new.
    #[arg(long, env = "AFTERMATH_PLAIN_HTTP")]
    plain_http: bool,
    /// Readers who follow matches at the same time; one more is turned away. Raise it for an event with many watchers.
    #[arg(long, env = "AFTERMATH_MAX_FOLLOWERS", value_name = "READERS")]
    max_followers: Option<usize>,
    /// Requests that are answered at the same time; one more is turned away at once. Lower it when memory runs short,
    /// raise it when requests are refused on an idle machine.
    #[arg(long, env = "AFTERMATH_MAX_CONCURRENT", value_name = "REQUESTS")]
    max_concurrent: Option<usize>,
    /// Pieces of work (reading, judging, querying) that run at the same time. Change it when the machine has other
    /// things to do than its number of processors tells.
    #[arg(long, env = "AFTERMATH_MAX_JOBS", value_name = "JOBS")]
    max_jobs: Option<usize>,
    /// Whole logs of up to 64 MiB that come in or go out at the same time. Raise it on a large machine when a
    /// tournament uploads all at once.
    #[arg(long, env = "AFTERMATH_MAX_WHOLE_LOGS", value_name = "LOGS")]
    max_whole_logs: Option<usize>,
    /// Entries that stay judged in memory, at roughly 2 KiB each. Raise it when many people replay different battles.
    #[arg(long, env = "AFTERMATH_CACHED_ENTRIES", value_name = "ENTRIES")]
    cached_entries: Option<u64>,
    /// Mebibytes of answers about battles that stay in memory as they were sent. Raise it when many people replay
    /// different battles.
    #[arg(long, env = "AFTERMATH_CACHED_ANSWERS", value_name = "MIB")]
    cached_answers: Option<u64>,
    /// Seconds that an answer may take. Raise it when the longest battles are not judged in time.
    #[arg(long, env = "AFTERMATH_REQUEST_TIMEOUT_S", value_name = "SECONDS")]
    request_timeout_s: Option<u64>,
    /// Seconds that an upload may take. Raise it when people upload large logs over slow lines.
    #[arg(long, env = "AFTERMATH_UPLOAD_TIMEOUT_S", value_name = "SECONDS")]
    upload_timeout_s: Option<u64>,
    /// Queries in SQL that are answered at the same time; one more is turned away. Each is a process of its own.
    #[arg(long, env = "AFTERMATH_MAX_SQL", value_name = "QUERIES")]
    max_sql: Option<usize>,
    /// Seconds that a query in SQL may take. Raise it where people ask about many thousand matches.
    #[arg(long, env = "AFTERMATH_MAX_SQL_SECONDS", value_name = "SECONDS")]
    max_sql_seconds: Option<u64>,
    /// Mebibytes of memory that a query in SQL may take. Lower it on a small machine, raise it for large joins.
    #[arg(long, env = "AFTERMATH_MAX_SQL_MEMORY", value_name = "MIB")]
    max_sql_memory: Option<u64>,
    /// Seconds that requests under way get when the service is stopped. Keep it below the patience of whatever stops
    /// the service.
    #[arg(long, env = "AFTERMATH_STOP_TIMEOUT_S", value_name = "SECONDS")]
    stop_timeout_s: Option<u64>,
    #[command(flatten)]
    access: AccessArgs,
}

/// Who may use the service, and how much of it.
#[derive(Debug, Args)]
#[command(next_help_heading = "Who may use it")]
struct AccessArgs {
    /// Let only those read who have a token of any role. Say so where battles are nobody else's business; pages and
    /// rules of the program itself stay open.
    #[arg(long, env = "AFTERMATH_PRIVATE")]
    private: bool,
    /// Take a request to come from the last address in `X-Forwarded-For`. Say so behind a proxy that sets this header,
    /// and only there: anybody else can write anything into it. Writing then always takes a token.
    #[arg(long, env = "AFTERMATH_BEHIND_PROXY")]
    behind_proxy: bool,
    /// A name by which the service is reached, without a port, as `club.example`; may be given several times. Where the
    /// service is private or shows names, and for SQL, requests under other names are refused, but for those of this
    /// machine and the address it listens on: so no page from elsewhere reads here with somebody's browser.
    #[arg(long, env = "AFTERMATH_HOSTS", value_name = "NAME", value_delimiter = ',')]
    host: Vec<String>,
    /// Keep in the trail from which address something was done. Say so where you may, and need to find out who misused
    /// a token.
    #[arg(long, env = "AFTERMATH_KEEP_ADDRESSES")]
    keep_addresses: bool,
    /// Requests a second that one token, or one address without a token, may make in the long run; one more gets 429.
    /// Raise it for a program that uploads a whole season, lower it where someone asks too much.
    #[arg(long, env = "AFTERMATH_REQUESTS_PER_S", value_name = "REQUESTS")]
    requests_per_s: Option<u32>,
    /// Requests that it may make at once before that counts. Raise it where many people share one address.
    #[arg(long, env = "AFTERMATH_BURST", value_name = "REQUESTS")]
    burst: Option<u32>,
    /// Readers who follow matches at the same time from one address. Raise it for a hall full of watchers behind one.
    #[arg(long, env = "AFTERMATH_MAX_FOLLOWERS_PER_ADDRESS", value_name = "READERS")]
    max_followers_per_address: Option<usize>,
    /// Connections that are open at the same time; the next wait. Lower it where the system gives out fewer files.
    #[arg(long, env = "AFTERMATH_MAX_CONNECTIONS", value_name = "CONNECTIONS")]
    max_connections: Option<usize>,
    /// Connections from one address; one more is closed at once. Raise it where many people share one address.
    #[arg(long, env = "AFTERMATH_MAX_CONNECTIONS_PER_ADDRESS", value_name = "CONNECTIONS")]
    max_connections_per_address: Option<usize>,
    /// Seconds that the head of a request may take, and that a connection may be idle. Raise it for very slow lines.
    #[arg(long, env = "AFTERMATH_HEADER_TIMEOUT_S", value_name = "SECONDS")]
    header_timeout_s: Option<u64>,
    /// Seconds that a client may leave off sending a log, or taking an answer. Raise it for lines that often break.
    #[arg(long, env = "AFTERMATH_STALL_TIMEOUT_S", value_name = "SECONDS")]
    stall_timeout_s: Option<u64>,
}

impl AccessArgs {
    fn config(&self) -> http::AccessConfig {
        let usual = http::AccessConfig::default();
        let seconds = |given: Option<u64>, usual| given.map_or(usual, Duration::from_secs);
        http::AccessConfig {
            reading: if self.private { http::Reading::WithToken } else { http::Reading::Open },
            origin: if self.behind_proxy { http::Origin::Proxy } else { http::Origin::Connection },
            hosts: self.host.clone(),
            addresses: if self.keep_addresses { http::Addresses::Kept } else { http::Addresses::Dropped },
            requests_per_s: self.requests_per_s.unwrap_or(usual.requests_per_s),
            burst: self.burst.unwrap_or(usual.burst),
            max_followers_per_address: self.max_followers_per_address.unwrap_or(usual.max_followers_per_address),
            max_connections: self.max_connections.unwrap_or(usual.max_connections),
            max_connections_per_address: self.max_connections_per_address.unwrap_or(usual.max_connections_per_address),
            header_timeout: seconds(self.header_timeout_s, usual.header_timeout),
            stall_timeout: seconds(self.stall_timeout_s, usual.stall_timeout),
        }
    }
}

/// What every service is asked.
#[derive(Debug, Args)]
pub(crate) struct ServiceArgs {
    /// Address and port to listen on. Change the port when it is taken; listen on all addresses (0.0.0.0) only behind
    /// a proxy that speaks TLS.
    #[arg(long, env = "AFTERMATH_BIND", value_name = "ADDRESS", default_value = "127.0.0.1:8787")]
    pub(crate) bind: SocketAddr,
    #[command(flatten)]
    pub(crate) log: LogArgs,
}

/// What is logged, and how.
#[derive(Debug, Args)]
pub(crate) struct LogArgs {
    /// What to log, as in `info` or `aftermath=debug,warn`. Say `debug` when something is wrong, `warn` when the log
    /// grows too fast.
    #[arg(long, env = "AFTERMATH_LOG", value_name = "FILTER", default_value = "info")]
    log: String,
    /// How to log. Take `json` when a program collects the log.
    #[arg(long, env = "AFTERMATH_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
}

/// How to log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    /// For reading
    Text,
    /// One object a line
    Json,
}

pub(crate) fn run(args: &ServeArgs, data: PathBuf, terminal: &mut Terminal<'_>) -> Result<Exit, Failure> {
    args.service.log.start()?;
    serve(args.config(data), terminal, |_| ())
}

/// Serves until it is stopped, once it has told its address.
/// Serves until it is stopped. `beside` is begun once the address is known.
pub(crate) fn serve(
    config: http::Config,
    terminal: &mut Terminal<'_>,
    beside: impl FnOnce(http::StoreHandle),
) -> Result<Exit, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let bound = http::bind(config).await?;
        let address = format!("http://{}", bound.local_addr());
        let figures = [("address", address.into())];
        writeln!(terminal.out, "{}", terminal.phrases.say("serving", figures))?;
        terminal.out.flush()?;
        beside(bound.keeper());
        bound.run().await?;
        Ok(Exit::Clean)
    })
}

impl LogArgs {
    /// Lets the program log on standard error.
    pub(crate) fn start(&self) -> Result<(), Failure> {
        let filter = EnvFilter::try_new(&self.log)?;
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().init(),
        }
        Ok(())
    }
}

impl ServeArgs {
    fn config(&self, data: PathBuf) -> http::Config {
        let usual = http::Config::new(data, self.service.bind);
        let seconds = |given: Option<u64>, usual| given.map_or(usual, Duration::from_secs);
        http::Config {
            max_concurrent: self.max_concurrent.unwrap_or(usual.max_concurrent),
            store: self.store.clone(),
            tables: self.tables.clone(),
            spark: self.spark.clone().map(|address| http::SparkConfig {
                address,
                program: self.spark_program.clone(),
                least_bytes: self.spark_from.saturating_mul(1 << 20),
            }),
            origin: self.origin.clone(),
            witnesses: self.witness.clone(),
            witness_every: seconds(self.witness_every_s, usual.witness_every),
            clubs: self.follow.clone(),
            follow_every: seconds(self.follow_every_s, usual.follow_every),
            plain_http: if self.plain_http { http::PlainHttp::Anywhere } else { http::PlainHttp::OnThisMachine },
            max_followers: self.max_followers.unwrap_or(usual.max_followers),
            max_jobs: self.max_jobs.unwrap_or(usual.max_jobs),
            max_whole_logs: self.max_whole_logs.unwrap_or(usual.max_whole_logs),
            cached_entries: self.cached_entries.unwrap_or(usual.cached_entries),
            cached_answer_bytes: self
                .cached_answers
                .map_or(usual.cached_answer_bytes, |mebibytes| mebibytes.saturating_mul(1 << 20)),
            request_timeout: seconds(self.request_timeout_s, usual.request_timeout),
            upload_timeout: seconds(self.upload_timeout_s, usual.upload_timeout),
            stop_timeout: seconds(self.stop_timeout_s, usual.stop_timeout),
            max_sql: self.max_sql.unwrap_or(usual.max_sql),
            sql: http::SqlLimits {
                time: seconds(self.max_sql_seconds, usual.sql.time),
                memory: self.max_sql_memory.map_or(usual.sql.memory, |mebibytes| mebibytes.saturating_mul(1 << 20)),
                ..usual.sql
            },
            access: self.access.config(),
            ..usual
        }
    }
}
