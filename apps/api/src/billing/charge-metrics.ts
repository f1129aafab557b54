import type { ChargeWriter, ElectedWriter } from '@enrichment/billing-domain';
import { Counter, Gauge, type Registry } from 'prom-client';

/** How charges are written, for Prometheus. */
export function tellCharges(
  registry: Registry,
  own: ChargeWriter & { readonly queued: number },
  elected: ElectedWriter | undefined,
): void {
  const registers = [registry];
  new Gauge({
    name: 'ledger_queued_charges',
    help: 'Charges that wait for their turn to be written by this replica.',
    registers,
    collect() {
      this.set(own.queued);
    },
  });
  if (!elected) return;
  new Gauge({
    name: 'ledger_writer',
    help: '1 while this replica writes the charges of all, else 0.',
    registers,
    collect() {
      this.set(Number(elected.isElected));
    },
  });
  new Gauge({
    name: 'ledger_forwarded_charges_waiting',
    help: 'Charges of this replica that another one is writing.',
    registers,
    collect() {
      this.set(elected.waiting);
    },
  });
  new Counter({
    name: 'ledger_charges_total',
    help: 'Charges of this replica: written by itself (own), by the elected one (forwarded), and of these by itself after all (fallback).',
    labelNames: ['written'],
    registers,
    collect() {
      const { own, forwarded, fallback } = elected.counts;
      this.reset();
      for (const [written, count] of Object.entries({ own, forwarded, fallback }))
        this.inc({ written }, count);
    },
  });
  new Counter({
    name: 'ledger_writer_changes_total',
    help: 'Times that this replica saw another one become the writer, or became it.',
    registers,
    collect() {
      this.reset();
      this.inc(elected.counts.changes);
    },
  });
}
