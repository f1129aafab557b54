import { describe, expect, it } from '@jest/globals';
import { Metrics } from './metrics';
import { RequestMetrics } from './request-metrics';

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
