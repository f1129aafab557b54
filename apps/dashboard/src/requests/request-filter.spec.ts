import { describe, expect, it } from '@jest/globals';
import { chosenOutcome, csvLink, noFilter, outcomeChoice, requestParameters } from './request-filter';

describe('the requests’ filter', () => {
  it('has no parameters without a filter', () => {
    expect(csvLink(noFilter)).toBe('/dashboard/api/requests.csv');
  });

  it("includes both days, in the reader's time zone", () => {
    const { from, to } = requestParameters({ ...noFilter, fromDay: '2026-11-21', toDay: '2026-11-21' });
    expect(new Date(from!)).toEqual(new Date(2026, 10, 21));
    expect(new Date(to!)).toEqual(new Date(2026, 10, 22));
  });

  it('uses an hour of a single day, and ignores it for several days', () => {
    const day = { ...noFilter, fromDay: '2026-11-21', toDay: '2026-11-21', hour: '09' };
    const { from, to } = requestParameters(day);
    expect(new Date(from!)).toEqual(new Date(2026, 10, 21, 9));
    expect(new Date(to!)).toEqual(new Date(2026, 10, 21, 10));
    const days = requestParameters({ ...day, toDay: '2026-11-22' });
    expect(new Date(days['from']!)).toEqual(new Date(2026, 10, 21));
    for (const hour of ['24', 'x', '9'])
      expect(requestParameters({ ...day, hour })).toEqual(requestParameters({ ...day, hour: '' }));
  });

  it.each([
    ['', { outcome: '', code: '' }],
    ['outcome:caller', { outcome: 'caller', code: '' }],
    ['RATE_001', { outcome: '', code: 'RATE_001' }],
  ])('reads the choice %j, and shows it again', (choice, filter) => {
    expect(chosenOutcome(choice)).toEqual(filter);
    expect(outcomeChoice(filter)).toBe(choice);
  });
});
