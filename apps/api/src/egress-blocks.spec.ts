import { EgressGuard } from '@enrichment/egress';
import { formatIp, type IpAddress, parseIp, parseNetwork, scopeOf } from '@enrichment/ip-geo-domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

/** Two lists of the same registries, in packages that may not import each other. */
const guard = new EgressGuard();
const unicast = parseNetwork('2000::/3')!.address.words[0];

const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const anywhere: fc.Arbitrary<IpAddress> = fc.oneof(
  word.map((last) => ({ version: 4 as const, words: [0, 0, 0, last] as const })),
  fc.tuple(word, word, word, word).map((words) => ({ version: 6 as const, words })),
);
/** Close to where the special blocks begin and end. */
const nearby = fc
  .tuple(
    fc.constantFrom(
      ...[
        '0.0.0.0',
        '10.0.0.0',
        '100.64.0.0',
        '127.0.0.0',
        '169.254.0.0',
        '172.16.0.0',
        '192.0.0.0',
        '192.0.2.0',
      ],
      ...[
        '192.31.196.0',
        '192.52.193.0',
        '192.88.99.0',
        '192.168.0.0',
        '192.175.48.0',
        '198.18.0.0',
        '198.51.100.0',
      ],
      ...['203.0.113.0', '224.0.0.0', '240.0.0.0', '::', '64:ff9b::', '64:ff9b:1::', '100::', '100:0:0:1::'],
      ...[
        '2001::',
        '2001:1::',
        '2001:2::',
        '2001:3::',
        '2001:4:112::',
        '2001:10::',
        '2001:20::',
        '2001:200::',
      ],
      ...[
        '2001:db8::',
        '2002::',
        '2620:4f:8000::',
        '3fff::',
        '4000::',
        '5f00::',
        'fc00::',
        'fe80::',
        'ff00::',
      ],
    ),
    fc.integer({ min: 0, max: 127 }),
    fc.constantFrom(-1, 0, 1),
  )
  .map(([text, bit, step]): IpAddress => {
    const { version, words } = parseIp(text)!;
    const moved = [...words] as [number, number, number, number];
    const at = version === 4 ? 3 : bit >> 5;
    moved[at] = (moved[at]! + step * 2 ** (bit & 31)) | 0;
    return { version, words: moved };
  });

describe('the egress guard and the registries of the IP lookup', () => {
  it('agree: what no packet reaches over the internet is refused, and what is nobody special is not', () => {
    fc.assert(
      fc.property(fc.oneof(anywhere, nearby), (ip) => {
        const address = formatIp(ip);
        const { range, globallyReachable } = scopeOf(ip);
        const givenOut = ip.version === 4 || ip.words[0] >>> 29 === unicast >>> 29;
        if (!globallyReachable && range !== 'ipv4_mapped')
          expect([address, guard.allows(address)]).toEqual([address, false]);
        if (range === 'public') expect([address, guard.allows(address)]).toEqual([address, givenOut]);
      }),
      { numRuns: 20_000 },
    );
  });
});
