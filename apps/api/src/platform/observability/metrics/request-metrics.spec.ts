import { describe, expect, it } from '@jest/globals';
import { matchFields } from '@enrichment/billing-domain';
import { Metrics } from './metrics';
import { MatchMetrics, RequestMetrics } from './request-metrics';

describe('RequestMetrics', () => {
  const request = (method: string, path?: unknown) => ({
    method,
    url: '/keys/secret',
    ...(path !== undefined && { route: { path } }),
  });

  it.each([
    [request('GET', '/keys/:id'), 204, 'method="GET",route="/keys/:id",status="2xx"'],
    [request('POST'), 404, 'method="POST",route="none",status="4xx"'],
    [request('PROPFIND'), 404, 'method="other",route="none",status="4xx"'],
    [request('GET', /^.*$/), 503, 'method="GET",route="none",status="5xx"'],
  ])('labels a request by method, template and class', async (handled, status, labels) => {
    const metrics = new Metrics();
    new RequestMetrics(metrics).observe(handled, status, status > 299 ? 'X_001' : undefined, 0.1);
    const page = await metrics.registry.metrics();
    expect(page).toContain(`http_request_duration_seconds_count{${labels}} 1\n`);
    if (status > 299)
      expect(page).toContain(`http_request_errors_total{${labels.replace(/status=.*/, 'code="X_001"')}} 1\n`);
    expect(page).not.toContain('secret');
  });
});

describe('MatchMetrics', () => {
  it('counts look-ups and the found fields, by operation and field', async () => {
    const metrics = new Metrics();
    const matches = new MatchMetrics(metrics);
    const bit = (field: string) => 1 << matchFields.ip!.indexOf(field);
    matches.count('ip', bit('location.city') | bit('network.asn'));
    matches.count('ip', bit('network.asn'));
    matches.count('ip', 0);
    const page = await metrics.registry.metrics();
    expect(page).toContain('\nlookups_total{operation="ip"} 3\n');
    expect(page).toContain('\nlookup_fields_found_total{operation="ip",field="network.asn"} 2\n');
    expect(page).toContain('\nlookup_fields_found_total{operation="ip",field="location.city"} 1\n');
    // Present before the first look-up, because a rate needs an initial zero.
    expect(page).toContain('\nlookups_total{operation="email"} 0\n');
    expect(page.match(/^lookup_fields_found_total\{/gm)).toHaveLength(
      Object.values(matchFields).flat().length,
    );
  });
});
