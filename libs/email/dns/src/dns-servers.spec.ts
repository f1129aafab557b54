import { describe, expect, it } from '@jest/globals';
import { parseDnsServers, serversFor } from './dns-servers';

describe('parseDnsServers', () => {
  it('reads servers, ports and zones', () => {
    const { servers, zones } = parseDnsServers(
      ' 192.0.2.1:5353, 192.0.2.2,[2001:db8::1]:54,2001:db8::2, [2001:db8::3],dns.lab , Demo.Test.=127.0.0.1:5300,demo.test=[::1]:1,',
    );
    expect(servers).toEqual([
      { host: '192.0.2.1', port: 5353 },
      { host: '192.0.2.2', port: 53 },
      { host: '2001:db8::1', port: 54 },
      { host: '2001:db8::2', port: 53 },
      { host: '2001:db8::3', port: 53 },
      { host: 'dns.lab', port: 53 },
    ]);
    expect([...zones]).toEqual([
      [
        'demo.test',
        [
          { host: '127.0.0.1', port: 5300 },
          { host: '::1', port: 1 },
        ],
      ],
    ]);
  });

  it.each(['', 'demo.test=127.0.0.1:5300'])('uses the servers of the operating system with %j', (text) => {
    const { servers } = parseDnsServers(text);
    expect(servers.length).toBeGreaterThan(0);
    expect(servers).not.toContainEqual({ host: '127.0.0.1', port: 5300 });
  });

  it.each([
    '192.0.2.1:0',
    '192.0.2.1:65536',
    'a b',
    '=192.0.2.1',
    'demo.test=',
    '[::1',
    '[x]:53',
    'http://a.test',
    'a:b',
    'a:1:2',
  ])('refuses %j', (text) => {
    expect(() => parseDnsServers(`192.0.2.1, ${text}`)).toThrow(RangeError);
  });
});

describe('serversFor', () => {
  const all = parseDnsServers('192.0.2.1, lab.test=192.0.2.2, deep.lab.test=192.0.2.3');
  it.each([
    ['lab.test', '192.0.2.2'],
    ['a.b.lab.test', '192.0.2.2'],
    ['deep.lab.test', '192.0.2.3'],
    ['x.deep.lab.test', '192.0.2.3'],
    ['lab', '192.0.2.1'],
    ['test', '192.0.2.1'],
    ['xlab.test', '192.0.2.1'],
    ['', '192.0.2.1'],
  ])('%s is resolved by %s', (name, host) => {
    expect(serversFor(name, all)).toEqual([{ host, port: 53 }]);
  });
});
