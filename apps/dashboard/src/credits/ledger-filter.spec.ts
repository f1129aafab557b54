import { describe, expect, it } from '@jest/globals';
import { csvLink, ledgerParameters, noFilter } from './ledger-filter';

describe('the ledger’s filter', () => {
  it('has no parameters without a filter', () => {
    expect(csvLink(noFilter)).toBe('/dashboard/api/ledger.csv');
  });

  it("includes both days, in the reader's time zone", () => {
    const { from, to } = ledgerParameters({ ...noFilter, fromDay: '2026-11-21', toDay: '2026-11-21' });
    expect(new Date(from!)).toEqual(new Date(2026, 10, 21));
    expect(new Date(to!)).toEqual(new Date(2026, 10, 22));
  });

  it('downloads the shown entries', () => {
    const link = csvLink({ ...noFilter, kind: 'charge', operation: 'ip', fromDay: '2026-11-21' });
    const { searchParams, pathname } = new URL(link, 'https://example.com');
    expect(pathname).toBe('/dashboard/api/ledger.csv');
    expect(Object.fromEntries(searchParams)).toEqual({
      kind: 'charge',
      operation: 'ip',
      from: new Date(2026, 10, 21).toISOString(),
    });
  });
});
