import { describe, expect, it } from '@jest/globals';
import { expiryChoices, expiryMoment, splitAddresses } from './key-settings';

const now = new Date('2026-11-21T12:00:00Z');

describe('the settings of a key', () => {
  it('offers an expiry never, after days, or at a local time', () => {
    expect(expiryMoment('never', '', now)).toBeNull();
    expect(expiryMoment('7', '', now)).toBe('2026-11-28T12:00:00.000Z');
    expect(expiryMoment('at', '2026-12-24T18:00', now)).toBe(new Date(2026, 11, 24, 18).toISOString());
  });

  it('maps every choice to a time', () => {
    for (const { value } of expiryChoices) {
      const moment = expiryMoment(value, '2027-01-01T00:00', now);
      if (value !== 'never') expect(Date.parse(moment!)).toBeGreaterThan(now.getTime());
    }
  });

  it('accepts addresses between any separators', () => {
    expect(splitAddresses(' 192.0.2.1, 2001:db8::/32\n\n198.51.100.0/24;203.0.113.7 ')).toEqual([
      '192.0.2.1',
      '2001:db8::/32',
      '198.51.100.0/24',
      '203.0.113.7',
    ]);
    expect(splitAddresses(' \n ')).toEqual([]);
  });
});
