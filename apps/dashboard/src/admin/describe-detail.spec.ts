import { describe, expect, it } from '@jest/globals';
import { date } from '../format/times';
import { describeDetail } from './describe-detail';

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
  ])('describes %j as %j', (detail, lines) => {
    expect(describeDetail(detail)).toEqual(lines);
  });
});
