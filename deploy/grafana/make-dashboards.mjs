/**
 * `node deploy/grafana/make-dashboards.mjs` writes `dashboards/*.json`, which Grafana loads. `--print` prints them as one JSON object.
 * Change dashboards in this file, not in Grafana.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ title: string, unit: string, queries: Record<string, string>, stack?: boolean }} Panel */

/**
 * A panel with queries by legend, in which Grafana replaces `{{label}}` by the label's value.
 *
 * @param {string} title
 * @param {string} unit of Grafana: https://github.com/grafana/grafana/blob/main/packages/grafana-data/src/valueFormats/categories.ts
 * @param {Record<string, string>} queries
 * @param {Partial<Panel>} [more]
 * @returns {Panel}
 */
const panel = (title, unit, queries, more) => ({ title, unit, queries, ...more });

const only = 'installation="$installation",instance=~"$instance"';
const quantile = (/** @type {number} */ q, /** @type {string} */ name, by = 'le', labels = '') =>
  `histogram_quantile(${q}, sum by (${by}) (rate(${name}_bucket{${only}${labels}}[$__rate_interval])))`;
const rate = (/** @type {string} */ name, by = '', labels = '') =>
  `sum${by && ` by (${by})`} (rate(${name}{${only}${labels}}[$__rate_interval]))`;
/** @param {string} name of a gauge */
const each = (name) => `${name}{${only}}`;
const requests = 'http_request_duration_seconds';
const callers = ',route=~"/v1/.*"';

const dashboards = {
  'enrichment-requests': {
    title: 'Enrichment: requests and charges',
    rows: {
      Requests: [
        panel(
          'Requests',
          'reqps',
          { '{{route}}': rate(`${requests}_count`, 'route', callers) },
          { stack: true },
        ),
        panel('Error rate', 'percentunit', {
          '5xx': `${rate(`${requests}_count`, '', `${callers},status="5xx"`)} / ${rate(`${requests}_count`, '', callers)}`,
          '4xx': `${rate(`${requests}_count`, '', `${callers},status="4xx"`)} / ${rate(`${requests}_count`, '', callers)}`,
        }),
        panel('Errors by code', 'reqps', { '{{code}}': rate('http_request_errors_total', 'code', callers) }),
        panel('99th percentile by route', 's', {
          '{{route}}': quantile(0.99, requests, 'le, route', callers),
        }),
        panel('IP lookups', 's', {
          p50: quantile(0.5, requests, 'le', ',route="/v1/ip/lookup"'),
          p90: quantile(0.9, requests, 'le', ',route="/v1/ip/lookup"'),
          p99: quantile(0.99, requests, 'le', ',route="/v1/ip/lookup"'),
        }),
        panel('Dashboard and probes', 'reqps', {
          '{{route}}': rate(`${requests}_count`, 'route', ',route!~"/v1/.*"'),
        }),
        panel('Match rate by operation and field', 'percentunit', {
          '{{operation}} {{field}}': `${rate('lookup_fields_found_total', 'operation, field')} / on (operation) group_left ${rate('lookups_total', 'operation')}`,
        }),
      ],
      Overload: [
        panel('Refused by admission control', 'reqps', {
          '{{reason}}': rate('http_requests_refused_total', 'reason'),
        }),
        panel('Dropped log lines', 'ops', { '{{instance}}': rate('log_lines_dropped_total', 'instance') }),
        panel('Requests in progress', 'short', { '{{instance}}': each('http_requests_in_flight') }),
        panel('Delay of the event loop, p99.9', 's', {
          '{{instance}}': each('event_loop_delay_p999_seconds'),
        }),
        panel('Failed threads for the outside', 'ops', {
          '{{instance}}': rate('outside_thread_faults_total', 'instance'),
        }),
      ],
      Charges: [
        panel('Duration of writes', 's', {
          p50: quantile(0.5, 'ledger_flush_duration_seconds'),
          p99: quantile(0.99, 'ledger_flush_duration_seconds'),
        }),
        panel('Charges per batch', 'short', {
          '{{instance}}': `${rate('ledger_flush_charges_sum', 'instance')} / ${rate('ledger_flush_charges_count', 'instance')}`,
        }),
        panel('Waiting charges', 'short', { '{{instance}}': each('ledger_queued_charges') }),
        panel('Conflicts and failures', 'ops', {
          conflicts: rate('ledger_conflicts_total'),
          failed: rate('ledger_flush_duration_seconds_count', '', ',result="failed"'),
        }),
        panel('Rows of usage', 'short', {
          'waiting, {{instance}}': each('usage_rows_waiting'),
          'dropped a second': rate('usage_rows_dropped_total'),
          'bodies dropped a second': rate('request_bodies_dropped_total'),
        }),
      ],
    },
  },
  'enrichment-parts': {
    title: 'Enrichment: parts and data',
    rows: {
      Replicas: [
        panel('Up', 'short', {
          '{{instance}}': `up{${only}} and on (installation, job, instance) last_over_time(enrichment_build_info[1d])`,
          'known to {{instance}}': each('replicas'),
        }),
        panel(
          'Release',
          'short',
          { '{{version}} {{commit}}': `count by (version, commit) (enrichment_build_info{${only}})` },
          { stack: true },
        ),
        panel('Processor', 'percentunit', { '{{instance}}': rate('process_cpu_seconds_total', 'instance') }),
        panel('Memory', 'bytes', { '{{instance}}': each('process_resident_memory_bytes') }),
        panel('Garbage collection', 'percentunit', {
          '{{instance}}': rate('nodejs_gc_duration_seconds_sum', 'instance'),
        }),
        panel('File descriptors', 'short', { '{{instance}}': each('process_open_fds') }),
      ],
      'PostgreSQL and Redis': [
        panel('State', 'short', {
          'PostgreSQL, {{instance}}': each('database_up'),
          'LISTEN {{channel}}, {{instance}}': each('database_listen_up'),
          'Redis, {{instance}}': each('redis_up'),
          'lacks {{setting}}, {{instance}}': each('replica_settings_missing'),
        }),
        panel('Pool in use', 'percentunit', {
          '{{instance}}': `sum by (instance) (database_pool_connections{${only},state="busy"}) / sum by (instance) (database_pool_connections_max{${only}})`,
        }),
        panel('Statements that wait for a connection', 'short', {
          '{{instance}}': each('database_pool_waiting'),
        }),
        panel("PostgreSQL's connections in use", 'percentunit', {
          server: `max(${each('database_server_connections')}) / max(${each('database_server_connections_max')})`,
        }),
        panel("PostgreSQL's disk", 'bytes', {
          'all databases': `max(${each('database_server_bytes')})`,
          disk: `max(${each('database_disk_bytes')})`,
          'WAL that is not archived': `max(${each('database_wal_unarchived_bytes')})`,
        }),
        panel('Latency of Redis', 's', {
          p50: quantile(0.5, 'redis_request_duration_seconds'),
          p99: quantile(0.99, 'redis_request_duration_seconds'),
        }),
        panel('Hit rate of caches', 'percentunit', {
          '{{cache}}': `${rate('cache_requests_total', 'cache', ',result="hit"')} / ${rate('cache_requests_total', 'cache')}`,
        }),
        panel('Failures of Redis', 'ops', { '{{instance}}': rate('redis_failures_total', 'instance') }),
        panel('Entries of caches', 'short', { '{{cache}}, {{instance}}': each('cache_entries') }),
        panel('Fill level of caches', 'percentunit', { '{{cache}}, {{instance}}': each('cache_fill_ratio') }),
      ],
      'Email addresses': [
        panel('Verdicts', 'reqps', { '{{reason}}': rate('email_verdicts_total', 'reason') }, { stack: true }),
        panel('Share of right verdicts, by confidence', 'percentunit', {
          '{{confidence}}': `max by (confidence) (${each('email_outcomes_right_ratio')})`,
        }),
        panel('Reported outcomes, by confidence', 'short', {
          '{{confidence}}': `max by (confidence) (${each('email_outcomes_counted')})`,
        }),
        panel('Brier score', 'short', { '{{host}}': `max by (host) (${each('email_brier_score')})` }),
        panel(
          'Mail hosts',
          'reqps',
          { '{{result}}': rate('smtp_probe_duration_seconds_count', 'result') },
          { stack: true },
        ),
        panel('Latency of mail hosts', 's', {
          p50: quantile(0.5, 'smtp_probe_duration_seconds'),
          p99: quantile(0.99, 'smtp_probe_duration_seconds'),
        }),
        panel(
          'Name servers',
          'reqps',
          { '{{result}}': rate('dns_lookup_duration_seconds_count', 'result') },
          { stack: true },
        ),
        panel('Latency of name servers', 's', {
          p50: quantile(0.5, 'dns_lookup_duration_seconds'),
          p99: quantile(0.99, 'dns_lookup_duration_seconds'),
        }),
        panel('Latency of registries', 's', {
          'p99, {{result}}': quantile(0.99, 'registry_lookup_duration_seconds', 'le, result'),
        }),
        panel('In progress', 'short', {
          'DNS queries, {{instance}}': each('dns_queries_in_progress'),
          'waiting DNS queries, {{instance}}': each('dns_queries_waiting'),
          'mailboxes, {{instance}}': each('smtp_probes_in_progress'),
          'registrations, {{instance}}': each('registry_lookups_in_progress'),
        }),
      ],
      'Company and profile pages': [
        panel(
          'Scrapes',
          'reqps',
          { '{{fetcher}}, {{result}}': rate('network_scrape_duration_seconds_count', 'fetcher, result') },
          { stack: true },
        ),
        panel('Duration of a scrape, p99', 's', {
          '{{fetcher}}': quantile(0.99, 'network_scrape_duration_seconds', 'le, fetcher'),
        }),
        panel('Browsers', 'short', {
          'running, {{instance}}': each('network_browsers_running'),
          'missing, {{instance}}': each('network_browsers_missing'),
          'slots, {{instance}}': each('network_browser_slots'),
          'busy, {{instance}}': each('network_browser_busy'),
          'waiting, {{instance}}': each('network_browser_waiting'),
        }),
        panel('Events of browsers', 'ops', { '{{event}}': rate('network_browser_events_total', 'event') }),
        panel('Fields that sources contradict', 'ops', {
          '{{kind}}: {{field}}': rate('network_field_contradictions_total', 'kind, field'),
        }),
        panel('Pages that fill a field', 'percentunit', {
          '{{kind}}: {{field}}': `sum by (kind, field) (increase(network_field_filled_total{${only}}[6h])) / on (kind) group_left () sum by (kind) (increase(network_pages_read_total{${only}}[6h]))`,
        }),
      ],
      'Jobs and data': [
        panel('Time since the last success of a job', 's', {
          '{{task}}': `time() - max by (task) (${each('job_last_success_timestamp_seconds')})`,
        }),
        panel('Duration of a job', 's', {
          '{{task}}': `${rate('job_duration_seconds_sum', 'task')} / ${rate('job_duration_seconds_count', 'task')}`,
        }),
        panel('Requests of lists', 'short', { '{{instance}}': each('list_requests_in_flight') }),
        panel('Attempts to deliver webhooks', 'ops', {
          '{{result}}': rate('webhook_attempts_total', 'result'),
        }),
        panel('Time that webhooks wait', 's', { '{{instance}}': each('webhook_deliveries_overdue_seconds') }),
        panel('Mail to people', 'ops', { '{{result}}': rate('mail_attempts_total', 'result') }),
        panel('Time that mail waits', 's', { '{{instance}}': each('mail_waiting_seconds') }),
        panel('Failed jobs', 'ops', { '{{task}}': rate('job_failures_total', 'task') }),
        panel('Age of IP data', 's', {
          '{{database}}': `time() - max by (database) (${each('ip_database_build_timestamp_seconds')})`,
        }),
        panel('Age of fetched data', 's', {
          '{{source}}': `time() - max by (source) (${each('data_source_checked_timestamp_seconds')})`,
        }),
        panel('Sources of data that fail', 'short', {
          '{{part}} {{source}}': `max by (part, source) (${each('data_source_failing')})`,
        }),
        panel('Age of mail lists', 's', {
          '{{list}}': `time() - max by (list) (${each('mail_list_refreshed_timestamp_seconds')} > 0)`,
        }),
        panel('Refused IP databases', 'short', { '{{instance}}': each('ip_database_problems') }),
      ],
    },
  },
};

const datasource = { type: 'prometheus', uid: 'prometheus' };
const [width, height] = [8, 7];

/** @param {string} uid @param {{ title: string, rows: Record<string, Panel[]> }} dashboard */
function render(uid, { title, rows }) {
  const panels = [];
  let y = 0;
  for (const [row, rowPanels] of Object.entries(rows)) {
    panels.push({ type: 'row', title: row, collapsed: false, panels: [], gridPos: { x: 0, y, w: 24, h: 1 } });
    y += 1;
    rowPanels.forEach((one, i) => {
      const gridPos = { x: (i % 3) * width, y: y + Math.floor(i / 3) * height, w: width, h: height };
      panels.push({ ...timeSeries(one), gridPos });
    });
    y += Math.ceil(rowPanels.length / 3) * height;
  }
  return {
    uid,
    title,
    tags: ['enrichment'],
    schemaVersion: 41,
    editable: false,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    links: [{ type: 'dashboards', title: 'Enrichment', tags: ['enrichment'], asDropdown: false }],
    templating: {
      list: [
        variable('installation', 'Installation', 'enrichment_build_info'),
        {
          ...variable('instance', 'Replica', 'enrichment_build_info{installation="$installation"}'),
          multi: true,
          includeAll: true,
          allValue: '.*',
          current: { text: 'All', value: '$__all' },
        },
      ],
    },
    panels: panels.map((one, i) => ({ id: i + 1, ...one })),
  };
}

/** @param {string} name of a label @param {string} label @param {string} series with its values */
function variable(name, label, series) {
  const query = { query: `label_values(${series}, ${name})`, refId: name };
  return { name, label, type: 'query', datasource, query, refresh: 2 };
}

/** @param {Panel} panel */
function timeSeries({ title, unit, queries, stack }) {
  return {
    type: 'timeseries',
    title,
    datasource,
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        custom: {
          fillOpacity: stack ? 40 : 5,
          stacking: { mode: stack ? 'normal' : 'none' },
          showPoints: 'never',
        },
      },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'list', placement: 'bottom' },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: Object.entries(queries).map(([legendFormat, expr], i) => ({
      refId: String.fromCharCode(65 + i),
      datasource,
      expr,
      legendFormat,
    })),
  };
}

const files = Object.entries(dashboards).map(([uid, dashboard]) => [`${uid}.json`, render(uid, dashboard)]);
if (process.argv.includes('--print')) process.stdout.write(JSON.stringify(Object.fromEntries(files)));
else
  for (const [name, content] of files)
    writeFileSync(join(import.meta.dirname, 'dashboards', name), `${JSON.stringify(content, null, 1)}\n`);
