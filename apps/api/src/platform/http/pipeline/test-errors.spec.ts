import { expect, it } from '@jest/globals';
import { throwTestError } from './test-errors';

it.each([
  ['2001:db8::402:1', 'BILLING_001'],
  ['2001:DB8:0:0:0:0:402:1', 'BILLING_001'],
  ['2001:0db8::0503:0002', 'IP_002'],
  ['sys_002@demo.test', 'SYS_002'],
])('the subject %s names the error %s', (subject, code) => {
  expect(() => throwTestError({ subject })).toThrow(expect.objectContaining({ code }));
});

it('another address names no error', () => {
  expect(() => throwTestError({ ip: '2001:db8::402:3' })).not.toThrow();
});
