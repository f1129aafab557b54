import type { ChargeWriter } from '@enrichment/billing-postgres';
import { noTracing, type Tracing } from '../observability/tracing';

/** Adds each charge to the trace of its request. */
export function tracedWriter(writer: ChargeWriter, tracing: Tracing): ChargeWriter {
  if (tracing === noTracing) return writer;
  return {
    write: async (charge, signal) => {
      const start = performance.now();
      try {
        return await writer.write(charge, signal);
      } finally {
        tracing.ended('charge', (performance.now() - start) / 1_000);
      }
    },
  };
}
