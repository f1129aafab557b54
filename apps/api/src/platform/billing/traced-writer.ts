import type { ChargeWriter } from '@enrichment/billing-domain';
import { noTracing, type Tracing } from '../observability/tracing';

/** Adds each charge to the trace of its request. */
export function tracedWriter(writer: ChargeWriter, tracing: Tracing): ChargeWriter {
  if (tracing === noTracing) return writer;
  return {
    forget: () => writer.forget(),
    write: async (charge, options) => {
      const start = performance.now();
      try {
        return await writer.write(charge, options);
      } finally {
        tracing.ended('charge', (performance.now() - start) / 1_000);
      }
    },
  };
}
