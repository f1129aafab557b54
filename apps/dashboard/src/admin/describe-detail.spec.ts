import { describe, expect, it } from '@jest/globals';
import { describeDetail } from './describe-detail';

describe('describeDetail', () => {
  it.each([
    [null, ''],
    ['in 2 ms', 'in 2 ms'],
    ['{"pages":"bundled demo","browser":true}', 'pages: bundled demo, browser: yes'],
    [
      '{"files":[{"type":"city","ip_version":4,"problem":null},{"type":"ASN","ip_version":6}]}',
      'files: type: city, ip version: 4; type: ASN, ip version: 6',
    ],
  ])('says %j as %j', (detail, words) => {
    expect(describeDetail(detail)).toBe(words);
  });
});
