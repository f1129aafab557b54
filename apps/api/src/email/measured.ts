import type { DomainRegistry, MailboxProbe } from '@enrichment/email-domain';
import type { Histogram } from 'prom-client';
import type { Metrics } from '../metrics/metrics';
import type { Tracing } from '../tracing';
import type { Closable } from '../wiring/closing';

/** The same probe, which tells how long it took and what was learned. */
export function measuredProbe(
  probe: MailboxProbe & { close(): void },
  metrics: Metrics,
  tracing: Tracing,
): MailboxProbe & Closable {
  const duration = metrics.histogram('smtp_probe_duration_seconds');
  return {
    probe: async (request, signal) => {
      const end = timed(duration, tracing, 'ask mail hosts');
      try {
        const evidence = await probe.probe(request, signal);
        end(evidence.mailbox);
        return evidence;
      } catch (error) {
        end('given_up');
        throw error;
      }
    },
    close: () => probe.close(),
  };
}

/** The same registry, which tells how long its answers took. */
export function measuredRegistry(
  registry: DomainRegistry & { close(): void },
  metrics: Metrics,
  tracing: Tracing,
): DomainRegistry & Closable {
  const duration = metrics.histogram('registry_lookup_duration_seconds');
  return {
    creationDate: async (domain, signal) => {
      const end = timed(duration, tracing, 'ask registries');
      try {
        const date = await registry.creationDate(domain, signal);
        end(date === undefined ? 'unknown' : 'found');
        return date;
      } catch (error) {
        end('given_up');
        throw error;
      }
    },
    close: () => registry.close(),
  };
}

function timed(duration: Histogram, tracing: Tracing, name: string): (result: string) => void {
  const start = performance.now();
  return (result) => {
    const seconds = (performance.now() - start) / 1_000;
    duration.observe({ result }, seconds);
    tracing.ended(name, seconds, { result });
  };
}
