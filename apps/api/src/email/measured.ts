import type { DomainRegistry, MailboxProbe } from '@enrichment/email-domain';
import type { Metrics } from '../metrics/metrics';
import type { Closable } from '../wiring/closing';

/** The same probe, which tells how long it took and what was learned. */
export function measuredProbe(
  probe: MailboxProbe & { close(): void },
  metrics: Metrics,
): MailboxProbe & Closable {
  const duration = metrics.histogram('smtp_probe_duration_seconds');
  return {
    probe: async (request, signal) => {
      const end = duration.startTimer();
      try {
        const evidence = await probe.probe(request, signal);
        end({ result: evidence.mailbox });
        return evidence;
      } catch (error) {
        end({ result: 'given_up' });
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
): DomainRegistry & Closable {
  const duration = metrics.histogram('registry_lookup_duration_seconds');
  return {
    creationDate: async (domain, signal) => {
      const end = duration.startTimer();
      try {
        const date = await registry.creationDate(domain, signal);
        end({ result: date === undefined ? 'unknown' : 'found' });
        return date;
      } catch (error) {
        end({ result: 'given_up' });
        throw error;
      }
    },
    close: () => registry.close(),
  };
}
