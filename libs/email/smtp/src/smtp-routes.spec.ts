import { describe, expect, it } from '@jest/globals';
import { parseSmtpRoutes } from './smtp-routes';

describe('parseSmtpRoutes', () => {
  it('reads domain=host:port', () => {
    expect([...parseSmtpRoutes(' X.test=127.0.0.1:2525, y.test=[::1]:25,z.test=Mail.z.test:26,')]).toEqual([
      ['x.test', { host: '127.0.0.1', port: 2525 }],
      ['y.test', { host: '::1', port: 25 }],
      ['z.test', { host: 'mail.z.test', port: 26 }],
    ]);
    expect(parseSmtpRoutes('').size).toBe(0);
  });

  it('reads domain=off', () => {
    expect([...parseSmtpRoutes('Quiet.test=OFF')]).toEqual([['quiet.test', 'off']]);
  });

  it.each([
    'x.test',
    'x.test=',
    'x.test=host',
    'x.test=host:',
    'x.test=host:0',
    'x.test=host:65536',
    '=host:25',
    'x.test=::1:25',
    'x.test=a b:25',
  ])('refuses %j', (text) => {
    expect(() => parseSmtpRoutes(`y.test=h:1,${text}`)).toThrow(text);
  });
});
