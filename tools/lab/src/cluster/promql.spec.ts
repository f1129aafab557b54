import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unknownIn } from './testing/promql';

describe('unknownIn', () => {
  it.each([
    ['up{job="x"} == 0', []],
    ['sum by (le) (rate(http_request_duration_seconds_bucket{route=~"a|b",le="1"}[5m])) > 0.5', []],
    ['time() - max by (task) (job_last_success_timestamp_seconds) or vector(0)', []],
    ['http_request_duration_seconds', ['http_request_duration_seconds']],
    ['a_total offset 1w / on (kind) group_left () b{c="d"}', ['a_total', 'b']],
    ['redis_up{operation="x", instance="y"}', ['redis_up{operation}']],
    ['job_duration_seconds_bucket', ['job_duration_seconds_bucket']],
    ['rate(nodejs_gc_duration_seconds_sum[5m]) > process_open_fds', []],
  ])('%s', (query, unknown) => {
    expect(unknownIn(query)).toEqual(unknown);
  });
});

describe('docs/metrics.md', () => {
  it('names existing metrics', () => {
    const text = readFileSync(join(__dirname, '../../../../docs/metrics.md'), 'utf8');
    const queries = [...text.slice(text.indexOf('## Questions')).matchAll(/\| `([^`]+)` +\|$/gm)];
    expect(queries.length).toBeGreaterThan(3);
    expect(queries.flatMap(([, query]) => unknownIn(query!))).toEqual([]);
  });
});
