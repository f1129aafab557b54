import { describe, expect, it } from '@jest/globals';
import { matchFields } from '@enrichment/billing-domain';
import { MatchMetrics } from './match-metrics';
import { Metrics } from './metrics';

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
