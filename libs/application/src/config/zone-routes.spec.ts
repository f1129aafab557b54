import { describe, expect, it } from '@jest/globals';
import { serverOf, ZoneRoutes } from './zone-routes';

describe('ZoneRoutes', () => {
  const routes = ZoneRoutes.parse(
    ' Corp.test.=https://rdap.corp.test/base, deep.corp.test=http://[::1]:81/{domain},b.test=http://10.0.0.1,',
  );

  it.each([
    ['corp.test', 'https://rdap.corp.test/base'],
    ['a.b.CORP.test', 'https://rdap.corp.test/base'],
    ['x.deep.corp.test', 'http://[::1]:81/x.deep.corp.test'],
    ['xcorp.test', undefined],
    ['test', undefined],
    ['', undefined],
  ])('%s: %s', (name, url) => {
    expect(routes.urlFor(name)).toBe(url);
  });

  it('writes a name into a URL as one part of a path', () => {
    expect(routes.urlFor('../?#.deep.corp.test')).toBe('http://[::1]:81/..%2F%3F%23.deep.corp.test');
  });

  it('names its servers by address and port', () => {
    expect(routes.servers).toEqual(['rdap.corp.test:443', '::1:81', '10.0.0.1:80']);
    expect(ZoneRoutes.parse('').servers).toEqual([]);
    expect(serverOf('http://127.0.0.1:4100/x')).toBe('127.0.0.1:4100');
  });

  it.each([
    'a.test',
    'a.test=',
    '=http://b.test',
    'a.test=b.test:80',
    'a.test=ftp://b.test',
    'a.test=http://',
  ])('refuses %j', (text) => {
    expect(() => ZoneRoutes.parse(`b.test=http://c.test,${text}`)).toThrow(text);
  });
});
