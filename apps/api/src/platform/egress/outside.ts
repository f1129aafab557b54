import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Threads } from '@enrichment/egress/threads';
import type { CacheUsage } from '@enrichment/kernel';
import type { Config } from '@enrichment/application';
import type { OutsideFigures, OutsidePorts, OutsideReports } from '../../outside/ports';
import { outsideSettings } from '../../outside/settings';
import type { Log } from '../observability/logging';
import { type Metrics, observeCache } from '../observability/metrics/metrics';
import type { Tracing } from '../observability/tracing';

/** Milliseconds in which pages in progress may end. */
const closeMs = 15_000;
/** Objects of a thread. Answers of strangers are bounded far below it. */
const maxHeapMb = 384;

/** The threads for the outside: `apps/api/src/outside`. */
export class Outside extends Threads<OutsidePorts> {
  constructor(config: Config, log: Log, metrics: Metrics, tracing: Tracing) {
    const reports = handleReports(log, metrics, tracing);
    const faults = metrics.counter('outside_thread_faults_total');
    faults.inc(0);
    super({
      // The compiled program, when this file runs from its source.
      program: join(__dirname, '../../../dist/outside/outside-thread.js'),
      settings: outsideSettings(config),
      threads: Math.max(1, Math.floor(availableParallelism() / 2)),
      maxHeapMb,
      maxYoungHeapMb: 32,
      onReport: (name, args) => {
        const handle = reports[name as keyof OutsideReports] as (...args: readonly unknown[]) => void;
        handle(...args);
      },
      onFault: (error) => {
        faults.inc();
        log.error({ err: error }, 'a thread for the outside failed; its requests end with SYS_002');
      },
    });
    this.observe(metrics);
  }

  /** Ends browsers first, which are processes of their own. */
  override async close(): Promise<void> {
    await this.each('life', 'close', AbortSignal.timeout(closeMs));
    await super.close();
  }

  private observe(metrics: Metrics): void {
    const readAll = () => this.each<OutsideFigures>('figures', 'read');
    const sum = (of: (figures: OutsideFigures) => number) => async () => {
      return [[(await readAll()).reduce((total, figures) => total + of(figures), 0)]] as const;
    };
    metrics.observe(
      'dns_queries_in_progress',
      sum(({ queries }) => queries.inProgress),
    );
    metrics.observe(
      'dns_queries_waiting',
      sum(({ queries }) => queries.waiting),
    );
    observeCache(metrics, 'dns', async () => {
      return (await readAll()).map(({ dns }) => dns).reduce(addUsage, noUsage);
    });
  }
}

const noUsage: CacheUsage = { hits: 0, misses: 0, entries: 0, fill: 0 };

function addUsage(one: CacheUsage, other: CacheUsage): CacheUsage {
  return {
    hits: one.hits + other.hits,
    misses: one.misses + other.misses,
    entries: one.entries + other.entries,
    fill: Math.max(one.fill, other.fill),
  };
}

function handleReports(log: Log, metrics: Metrics, tracing: Tracing): OutsideReports {
  const duration = metrics.histogram('dns_lookup_duration_seconds');
  const browserEvents = metrics.counter('network_browser_events_total');
  // Prometheus detects the first event of a counter only after it has read a zero.
  for (const event of ['unavailable', 'lost']) browserEvents.inc({ event }, 0);
  return {
    dnsLookup: (result, seconds) => {
      duration.observe({ result }, seconds);
      tracing.ended('query name servers', seconds, { result });
    },
    readerFault: (error) => log.error({ err: error }, 'a thread that reads pages failed'),
    browser: ({ event, ...details }) => {
      browserEvents.inc({ event });
      if (event === 'unavailable')
        log.warn(
          details,
          'no browser: pages that only scripts fill are refused; correct CHROME_PATH or CHROME_WS_ENDPOINTS',
        );
      else if (event === 'lost') log.warn(details, 'a browser died; another one is started');
      else if (event === 'page_ended')
        log.warn(details, 'a page was ended: the browser used too much memory');
      else log.info(details, `browser ${event}`);
      if ('problem' in details && details.problem !== undefined)
        log.warn({ problem: details.problem }, 'another browser is used: the first choice failed to start');
      if ('unsandboxed' in details && details.unsandboxed !== undefined)
        log.warn(
          { reason: details.unsandboxed },
          'Chromium runs WITHOUT A SANDBOX, because the service runs as root, and the user nobody cannot start it: run the service as another user, or install Chromium where every user can start it',
        );
    },
  };
}
