import { type ChargeWriter, ElectedWriter } from '@enrichment/billing-domain';
import { PostgresChargeWriter, PostgresWriterLease } from '@enrichment/billing-postgres';
import { ChargeListener, ownAddressTowards, TlsChargeLinks } from '@enrichment/billing-tls';
import type { Clock } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import type { Config } from '../../config/config';
import type { Log } from '../observability/logging';
import type { Closable } from '../lifecycle/closing';
import type { Metrics } from '../observability/metrics/metrics';
import { flushMetrics, observeElection } from './charge-metrics';

/** Writes charges in this process, or in the elected replica, if replicas can reach each other. */
export class ChargeWriting implements Closable {
  private constructor(
    readonly writer: ChargeWriter,
    /** Closed in reverse order. */
    private readonly parts: readonly Closable[],
  ) {}

  static async open(
    { internalPort: port }: Pick<Config, 'internalPort'>,
    database: Database,
    clock: Clock,
    log: Log,
    metrics: Metrics,
  ): Promise<ChargeWriting> {
    const own = new PostgresChargeWriter(database, { onFlush: flushMetrics(metrics) });
    metrics.observe('ledger_queued_charges', () => [[own.queued]]);
    if (port === undefined) return new ChargeWriting(own, [own]);
    const host = await ownAddressTowards(database.host);
    const listener = await ChargeListener.open({ host, port, id: own.name, writer: own });
    const lease = new PostgresWriterLease(database);
    const elected = new ElectedWriter({
      self: listener.replica,
      own,
      lease,
      links: new TlsChargeLinks(clock),
      onNotice: (notice) => log.warn(notice),
    });
    observeElection(metrics, elected);
    return new ChargeWriting(elected.start(), [own, lease, listener, elected]);
  }

  async close(): Promise<void> {
    for (const part of this.parts.toReversed()) await part.close();
  }
}
