import { describe, expect, it } from '@jest/globals';
import type { DomainRegistry, MailboxProbe, ProbeRequest } from '@enrichment/email-domain';
import { Metrics } from '../../platform/observability/metrics/metrics';
import { noTracing } from '../../platform/observability/tracing';
import { measuredProbe, measuredRegistry } from './measured';

const signal = new AbortController().signal;

describe('measured parts', () => {
  it.each([
    [
      'accepted',
      (): ReturnType<MailboxProbe['probe']> => Promise.resolve({ mailbox: 'accepted', random: 'unknown' }),
    ],
    ['given_up', () => Promise.reject(new Error('aborted'))],
  ])('counts a probe as %s', async (result, call) => {
    const metrics = new Metrics();
    await measuredProbe({ probe: call }, metrics, noTracing)
      .probe({} as ProbeRequest, signal)
      .catch(() => undefined);
    expect(await metrics.registry.metrics()).toContain(
      `smtp_probe_duration_seconds_count{result="${result}"} 1\n`,
    );
  });

  it('counts the probes in progress', async () => {
    const metrics = new Metrics();
    const pending = Promise.withResolvers<Awaited<ReturnType<MailboxProbe['probe']>>>();
    const probe = measuredProbe({ probe: () => pending.promise }, metrics, noTracing);
    const probing = [1, 2].map(() => probe.probe({} as ProbeRequest, signal));
    expect(await metrics.registry.metrics()).toContain('smtp_probes_in_progress 2\n');
    pending.resolve({ mailbox: 'accepted', random: 'unknown' });
    await Promise.all(probing);
    expect(await metrics.registry.metrics()).toContain('smtp_probes_in_progress 0\n');
  });

  it.each([
    ['found', (): ReturnType<DomainRegistry['creationDate']> => Promise.resolve('2000-01-01T00:00:00Z')],
    ['unknown', () => Promise.resolve(undefined)],
    ['given_up', () => Promise.reject(new Error('aborted'))],
  ])('counts a look-up as %s', async (result, call) => {
    const metrics = new Metrics();
    await measuredRegistry({ creationDate: call }, metrics, noTracing)
      .creationDate('example.com', signal)
      .catch(() => undefined);
    expect(await metrics.registry.metrics()).toContain(
      `registry_lookup_duration_seconds_count{result="${result}"} 1\n`,
    );
  });
});
