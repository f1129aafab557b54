import { describe, expect, it } from '@jest/globals';
import { date } from '../format/times';
import { describeDetail, isOld } from './describe-detail';

describe('describeDetail', () => {
  it.each([
    [null, []],
    ['in 2 ms', ['in 2 ms']],
    ['{"pages":"live","browser":true}', ['pages live, browser yes']],
    [
      '{"files":[{"type":"city","ip_version":4,"built_at":"2026-06-05T13:42:02.000Z","problem":null},{"type":"ASN","ip_version":6}]}',
      [`city, ip version 4, built at ${date('2026-06-05T13:42:02.000Z')}`, 'ASN, ip version 6'],
    ],
    ['{"data_date":"2026-06-05","files":[{"type":"ASN"}]}', ['data date 2026-06-05', 'ASN']],
    [
      '{"sources":3,"not_renewed":[{"type":"tor","checked_at":null},{"type":"fakefilter","checked_at":"2026-11-05T13:42:02.000Z"}]}',
      [`sources 3, not renewed tor, fakefilter, checked at ${date('2026-11-05T13:42:02.000Z')}`],
    ],
    ['{"sources":3,"not_renewed":[]}', ['sources 3']],
  ])('describes %j as %j', (detail, lines) => {
    expect(describeDetail(detail)).toEqual(lines);
  });
});

describe('isOld', () => {
  it.each([
    ['2026-06-05', true],
    ['2026-10-20', false],
  ])('of a file built at %s is %s in November', (day, expected) => {
    expect(isOld(`{"files":[{"built_at":"${day}T00:00:00.000Z"}]}`, Date.parse('2026-11-20'))).toBe(expected);
  });

  it('of a check with a source that was never fetched is true', () => {
    expect(isOld('{"not_renewed":[{"type":"tor","checked_at":null}]}')).toBe(true);
  });

  it('of a check without files is false', () => {
    expect(isOld('in 2 ms')).toBe(false);
  });
});
