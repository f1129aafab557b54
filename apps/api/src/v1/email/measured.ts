import type { DomainRegistry, MailboxProbe } from '@enrichment/email-domain';
import type { GaugeName, HistogramName } from '../../platform/observability/metrics/catalogue';
import type { Metrics } from '../../platform/observability/metrics/metrics';
import type { Tracing } from '../../platform/observability/tracing';

/** Adds metrics to a probe: conversations in progress, durations and results. */
export function measuredProbe(probe: MailboxProbe, metrics: Metrics, tracing: Tracing): MailboxProbe {
  const measure = measureBy(metrics, tracing, {
    seconds: 'smtp_probe_duration_seconds',
    inProgress: 'smtp_probes_in_progress',
    span: 'query mail hosts',
  });
  return {
    probe: (request, signal) =>
      measure(
        () => probe.probe(request, signal),
        ({ mailbox }) => mailbox,
      ),
  };
}

/** Adds metrics to a registry: look-ups in progress, durations and results. */
export function measuredRegistry(
  registry: DomainRegistry,
  metrics: Metrics,
  tracing: Tracing,
): DomainRegistry {
  const measure = measureBy(metrics, tracing, {
    seconds: 'registry_lookup_duration_seconds',
    inProgress: 'registry_lookups_in_progress',
    span: 'query registries',
  });
  return {
    creationDate: (domain, signal) =>
      measure(
        () => registry.creationDate(domain, signal),
        (date) => (date === undefined ? 'unknown' : 'found'),
      ),
  };
}

/** Measures work under these names. Its result is the one of `resultOf`, or `given_up` when the work throws. */
function measureBy(
  metrics: Metrics,
  tracing: Tracing,
  names: { readonly seconds: HistogramName; readonly inProgress: GaugeName; readonly span: string },
): <T>(work: () => Promise<T>, resultOf: (outcome: T) => string) => Promise<T> {
  const duration = metrics.histogram(names.seconds);
  let inProgress = 0;
  metrics.observe(names.inProgress, () => [[inProgress]]);
  return async (work, resultOf) => {
    const start = performance.now();
    let result = 'given_up';
    inProgress++;
    try {
      const outcome = await work();
      result = resultOf(outcome);
      return outcome;
    } finally {
      inProgress--;
      const seconds = (performance.now() - start) / 1_000;
      duration.observe({ result }, seconds);
      tracing.ended(names.span, seconds, { result });
    }
  };
}
