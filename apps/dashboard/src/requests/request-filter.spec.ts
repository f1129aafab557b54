import { describe, expect, it } from '@jest/globals';
import { chosenOutcome, csvLink, noFilter, outcomeChoice, requestParameters } from './request-filter';

describe('the requests’ filter', () => {
  it('has no parameters without a filter', () => {
    expect(csvLink(noFilter)).toBe('/dashboard/api/requests.csv');
  });

  it('takes whole days of the reader, both included', () => {
    const { from, to } = requestParameters({ ...noFilter, fromDay: '2026-11-21', toDay: '2026-11-21' });
    expect(new Date(from!)).toEqual(new Date(2026, 10, 21));
    expect(new Date(to!)).toEqual(new Date(2026, 10, 22));
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
