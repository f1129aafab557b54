/** One metric of `/metrics`, named by https://prometheus.io/docs/practices/naming. */
export interface MetricDescription {
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly help: string;
  readonly labels?: readonly string[];
  /** Upper bounds of a histogram's buckets. */
  readonly buckets?: readonly number[];
  /** The setting that it requires. */
  readonly needs?: 'REDIS_URL' | 'DATABASE_URL' | 'DATABASE_DISK_MB';
}

type Descriptions = Readonly<Record<string, Omit<MetricDescription, 'type'>>>;

const requestSeconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const networkSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

const counters = {
  http_request_errors_total: {
    help: 'Answers that were errors, by their code.',
    labels: ['method', 'route', 'code'],
  },
  http_requests_refused_total: {
    help: 'Requests refused and connections closed before a route is known, by the name of the limit.',
    labels: ['reason'],
  },
  log_lines_dropped_total: {
    help: 'Lines of the log that could not be written: the disk is full, or nothing reads them.',
  },
  outside_thread_faults_total: {
    help: 'Threads for the outside that died or hung and were replaced; their requests ended with SYS_002.',
  },
  lookups_total: {
    help: 'Successful look-ups, by operation; not those answered again for an Idempotency-Key.',
    labels: ['operation'],
  },
  lookup_fields_found_total: {
    help: 'Fields that had a value in these look-ups; `company_asked`: those that asked for one.',
    labels: ['operation', 'field'],
  },
  ledger_conflicts_total: {
    help: 'Batches that were written again, because another writer had changed their accounts.',
  },
  usage_rows_dropped_total: {
    help: 'Rows of usage that could not be written, because the database was away for too long.',
  },
  request_bodies_dropped_total: {
    help: 'Requests whose bodies could not be stored, because the database was away or too slow.',
  },
  redis_failures_total: {
    help: 'Failures of Redis: no connection, no answer, or no write.',
    needs: 'REDIS_URL',
  },
  cache_requests_total: {
    help: 'Look-ups in memory, and whether they found something (hit) or not (miss).',
    labels: ['cache', 'result'],
  },
  job_failures_total: { help: 'Runs that failed; a job runs again at its next time.', labels: ['task'] },
  webhook_attempts_total: {
    help: 'Attempts to deliver a webhook: delivered, or failed and made again later.',
    labels: ['result'],
  },
  mail_attempts_total: {
    help: 'Attempts to mail a message to a person: sent, delayed until the next attempt, refused by the relay, or given up.',
    labels: ['result'],
  },
  email_verdicts_total: {
    help: 'Validated email addresses, by the reason of the verdict.',
    labels: ['reason'],
  },
  network_pages_read_total: { help: 'Pages that gave a record.', labels: ['kind'] },
  network_field_filled_total: {
    help: 'Fields found in these pages, by where on the page they were found.',
    labels: ['kind', 'field', 'origin'],
  },
  network_field_contradictions_total: {
    help: 'Fields left unknown because two sources on a page contradict each other.',
    labels: ['kind', 'field'],
  },
  network_browser_events_total: {
    help: 'Browsers that became ready, were lost, were recycled, or failed to start, and pages ended for their memory.',
    labels: ['event'],
  },
} as const satisfies Descriptions;

const gauges = {
  enrichment_build_info: {
    help: 'Always 1; the labels are the release, the commit and the version of Node.js.',
    labels: ['version', 'commit', 'node'],
  },
  http_requests_in_flight: { help: 'Requests without a complete answer.' },
  event_loop_delay_p999_seconds: {
    help: 'Delay of the main thread’s event loop that one turn in a thousand exceeded, since the last scrape.',
  },
  ledger_queued_charges: { help: 'Charges that wait for their turn to be written by this replica.' },
  usage_rows_waiting: { help: 'Rows of usage that are not written yet.' },
  database_up: { help: '1 while PostgreSQL answers, writes, and completes reads and charges, else 0.' },
  database_pool_connections: { help: 'Connections of the pool: busy, or idle.', labels: ['state'] },
  database_pool_connections_max: { help: 'Connections that the pool may have.' },
  database_pool_waiting: { help: 'Statements that wait for a connection of the pool.' },
  database_server_connections: {
    help: 'Connections to the PostgreSQL server, of all its databases and users.',
  },
  database_server_connections_max: {
    help: 'Largest number of connections to the server, without those for superusers.',
  },
  database_server_bytes: {
    help: 'Size of all databases of the server that the user may connect to, without the write-ahead log.',
  },
  database_disk_bytes: {
    help: 'Size of the disk of PostgreSQL, as the setting says.',
    needs: 'DATABASE_DISK_MB',
  },
  database_wal_unarchived_bytes: {
    help: 'Write-ahead log since the last archived file; only with an archive_mode.',
  },
  database_listen_up: {
    help: '1 while changes by other replicas are received (LISTEN), else 0: then no cached data is used.',
    labels: ['channel'],
  },
  replicas: { help: 'Live replicas that this one knows.' },
  replica_settings_missing: {
    help: '1 while another replica has a setting that this one lacks or has another value of, else 0.',
    labels: ['setting'],
  },
  redis_up: {
    help: '1 while replicas share their limits in Redis, 0 while each allows its share of them.',
    needs: 'REDIS_URL',
  },
  cache_entries: { help: 'Entries of a cache.', labels: ['cache'] },
  cache_fill_ratio: {
    help: 'Fill level of a cache; at 1 each new entry replaces an old one.',
    labels: ['cache'],
  },
  job_last_success_timestamp_seconds: {
    help: 'When a job last succeeded, by the database or in this replica; before that, its first turn.',
    labels: ['task'],
  },
  list_requests_in_flight: { help: 'Requests of lists in progress in this replica; 200 at most.' },
  webhook_deliveries_overdue_seconds: {
    help: 'Time for which the first of the due webhook deliveries has waited for its attempt; 0 when none waits.',
  },
  mail_waiting_seconds: {
    help: 'Time for which the oldest message to a person has waited for the mail relay; 0 when none waits.',
  },
  dns_queries_in_progress: { help: 'Queries to name servers in progress; 200 at most.' },
  dns_queries_waiting: { help: 'Queries that wait for their turn.' },
  email_outcomes_counted: {
    help: 'Reported outcomes that were compared with a validation, by the confidence that it stated, of all replicas.',
    labels: ['confidence'],
  },
  email_outcomes_right_ratio: {
    help: 'Share of these validations that were right; equal to the confidence where it is calibrated.',
    labels: ['confidence'],
  },
  email_brier_score: {
    help: 'Mean squared error of the stated likelihood, by kind of mail host; 0.25 is as good as a coin.',
    labels: ['host'],
  },
  smtp_probes_in_progress: {
    help: 'Mailboxes that are probed, or that wait for a connection to their mail host.',
  },
  registry_lookups_in_progress: { help: 'Domains whose registration is queried by RDAP and WHOIS.' },
  network_browsers_running: { help: 'Browsers that run and take pages.' },
  network_browsers_missing: { help: 'Browsers that failed to start; the service tries again.' },
  network_browser_slots: { help: 'Pages that browsers may read at the same time.' },
  network_browser_busy: { help: 'Pages that browsers are reading.' },
  network_browser_waiting: { help: 'Pages that wait for a browser.' },
  ip_database_build_timestamp_seconds: {
    help: 'Build time of an IP database, as its file states it.',
    labels: ['database'],
  },
  ip_database_problems: {
    help: 'IP databases whose newest file is not in use, because it is missing or broken.',
  },
  data_source_checked_timestamp_seconds: {
    help: 'When the stored data of a source was last found to be its present data; before that, the first attempt.',
    labels: ['part', 'source'],
  },
  data_source_failing: {
    help: '1 for a source that the last data update could not take, or a file that it could not compile.',
    labels: ['part', 'source'],
  },
  mail_list_refreshed_timestamp_seconds: {
    help: 'When a list of mail domains was fetched; 0 for the one that came with the release.',
    labels: ['list'],
  },
} as const satisfies Descriptions;

const histograms = {
  http_request_duration_seconds: {
    help: 'Time from the arrival of a request to the end of its answer, by the template of its route, or none.',
    labels: ['method', 'route', 'status'],
    buckets: requestSeconds,
  },
  ledger_flush_duration_seconds: {
    help: 'Time until a batch of charges was durable, or had failed.',
    labels: ['result'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  ledger_flush_charges: { help: 'Charges in a batch.', buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500] },
  redis_request_duration_seconds: {
    help: 'Time of a request to Redis for a limit.',
    buckets: [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25],
    needs: 'REDIS_URL',
  },
  dns_lookup_duration_seconds: {
    help: 'Time of a query to name servers; answers from memory are not counted.',
    labels: ['result'],
    buckets: networkSeconds,
  },
  smtp_probe_duration_seconds: {
    help: 'Time of a probe of a mailbox, by what was learned.',
    labels: ['result'],
    buckets: networkSeconds,
  },
  registry_lookup_duration_seconds: {
    help: 'Time of a query to RDAP and WHOIS for the registration of a domain: found, unknown, or given up.',
    labels: ['result'],
    buckets: networkSeconds,
  },
  network_scrape_duration_seconds: {
    help: 'Time of a live scrape, by kind of subject, fetcher, and result.',
    labels: ['kind', 'fetcher', 'result'],
    buckets: networkSeconds,
  },
} as const satisfies Descriptions;

const summaries = {
  job_duration_seconds: {
    help: 'Time of a run of a background job, such as the roll-up of usage.',
    labels: ['task'],
  },
} as const satisfies Descriptions;

const ofType = <Name extends string>(
  type: MetricDescription['type'],
  described: Readonly<Record<Name, Omit<MetricDescription, 'type'>>>,
) =>
  Object.fromEntries(
    Object.entries<Omit<MetricDescription, 'type'>>(described).map(([name, one]) => [name, { type, ...one }]),
  ) as Record<Name, MetricDescription>;

/**
 * Every metric of the service, in addition to `process_*` and `nodejs_*`. Labels have few values: a route is its template, and nothing
 * names an account. Tests compare docs/metrics.md, the alerts and the dashboards with this list.
 */
export const metricCatalogue = {
  ...ofType('counter', counters),
  ...ofType('gauge', gauges),
  ...ofType('histogram', histograms),
  ...ofType('summary', summaries),
};

export type CounterName = keyof typeof counters;
export type GaugeName = keyof typeof gauges;
export type HistogramName = keyof typeof histograms;
export type SummaryName = keyof typeof summaries;
export type MetricName = keyof typeof metricCatalogue;
