import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  formatIp,
  type IpNetwork,
  isInNetwork,
  networkOf,
  parseIp,
  parseNetwork,
} from '@enrichment/ip-address';
import { Reader, type Response } from 'maxmind';
import { uint32 } from './value-encoder';
import { MmdbWriter } from './mmdb-writer';

const scratch = mkdtempSync(join(tmpdir(), 'mmdb-writer-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const base = { databaseType: 'Test-ASN', buildEpoch: 1_750_000_000 } as const;
const network = (cidr: string): IpNetwork => parseNetwork(cidr)!;

function read(file: Buffer, ip: string): [record: unknown, prefixLength: number] {
  return new Reader<Response>(file).getWithPrefixLength(ip);
}

describe('MmdbWriter', () => {
  it('describes itself', () => {
    const writer = new MmdbWriter({ ...base, ipVersion: 6, description: 'A test' });
    writer.insert(network('1.0.0.0/8'), { a: 'b' });
    expect(new Reader<Response>(writer.toBuffer()).metadata).toMatchObject({
      databaseType: 'Test-ASN',
      ipVersion: 6,
      buildEpoch: new Date(1_750_000_000_000),
      description: { en: 'A test' },
      binaryFormatMajorVersion: 2,
      recordSize: 24,
    });
  });

  it('uses a later, smaller network inside a larger one', () => {
    const writer = new MmdbWriter({ ...base, ipVersion: 6 });
    writer.insert(network('1.0.0.0/8'), 'large');
    writer.insert(network('1.2.0.0/16'), 'small');
    const file = writer.toBuffer();
    expect(read(file, '1.2.3.4')).toEqual(['small', 16]);
    expect(read(file, '1.3.0.0')).toEqual(['large', 16]);
    expect(read(file, '1.128.0.0')).toEqual(['large', 9]);
    expect(read(file, '2.0.0.0')[0]).toBeNull();
  });

  it('uses a later, larger network instead of smaller ones', () => {
    const writer = new MmdbWriter({ ...base, ipVersion: 4 });
    writer.insert(network('1.2.0.0/16'), 'small');
    writer.insert(network('1.0.0.0/8'), 'large');
    expect(read(writer.toBuffer(), '1.2.3.4')).toEqual(['large', 8]);
  });

  it('fills the whole address space', () => {
    const writer = new MmdbWriter({ ...base, ipVersion: 4 });
    writer.insert(network('0.0.0.0/0'), 'all');
    const all = writer.toBuffer();
    expect(read(all, '9.9.9.9')).toEqual(['all', 1]);
    writer.insert(network('0.0.0.0/0'), 'all');
    writer.insert(network('255.255.255.255/32'), 'last');
    const file = writer.toBuffer();
    expect(read(file, '255.255.255.255')).toEqual(['last', 32]);
    expect(read(file, '255.255.255.254')).toEqual(['all', 32]);
  });

  it('is a valid database when empty', () => {
    expect(read(new MmdbWriter({ ...base, ipVersion: 6 }).toBuffer(), '::1')[0]).toBeNull();
  });

  it('merges halves with equal values', () => {
    const writer = new MmdbWriter({ ...base, ipVersion: 4 });
    for (let i = 0; i < 256; i++) writer.insert(network(`10.0.${i}.0/24`), { asn: uint32(1) });
    const file = writer.toBuffer();
    expect(read(file, '10.0.77.1')).toEqual([{ asn: 1 }, 16]);
    expect(new Reader<Response>(file).metadata.nodeCount).toBe(16);
  });

  it('writes equal subtrees once', () => {
    const writer = new MmdbWriter({ ...base, ipVersion: 4 });
    for (const start of ['10.1', '10.2', '10.3']) {
      writer.insert(network(`${start}.0.0/17`), 'first');
      writer.insert(network(`${start}.192.0/18`), 'last');
    }
    const file = writer.toBuffer();
    // Down to 10.0.0.0/14, its halves, and what is below for all three.
    expect(new Reader<Response>(file).metadata.nodeCount).toBe(15 + 2 + 2);
    expect(read(file, '10.1.5.5')).toEqual(['first', 17]);
    expect(read(file, '10.2.200.5')).toEqual(['last', 18]);
    expect(read(file, '10.3.128.5')).toEqual([null, 18]);
    expect(new Reader<Response>(writer.toBuffer()).metadata.nodeCount).toBe(1);
  });

  it('copies a tree', () => {
    const writer = new MmdbWriter({ ...base, ipVersion: 4 });
    const [left, right] = [writer.add('left'), writer.add('right')];
    const slots = [1, 0, ~left, ~right];
    writer.adopt(2, (node, side) => slots[2 * node + side]!);
    const file = writer.toBuffer();
    expect(['1.1.1.1', '64.1.1.1', '128.1.1.1'].map((ip) => read(file, ip))).toEqual([
      ['left', 2],
      ['right', 2],
      [null, 1],
    ]);
  });

  it('writes equal values and repeated strings once', () => {
    const one = new MmdbWriter({ ...base, ipVersion: 4 });
    const many = new MmdbWriter({ ...base, ipVersion: 4 });
    one.insert(network('1.0.0.0/32'), { organization: 'Cloudflare, Inc.' });
    many.insert(network('1.0.0.0/32'), { organization: 'Cloudflare, Inc.' });
    for (let i = 1; i < 200; i += 2)
      many.insert(network(`1.0.0.${i}/32`), { organization: 'Cloudflare, Inc.' });
    const nodes = (file: Buffer): number => new Reader<Response>(file).metadata.nodeCount;
    const [a, b] = [one.toBuffer(), many.toBuffer()];
    expect(b.length - a.length).toBe((nodes(b) - nodes(a)) * 6);
    expect(b.toString('latin1').split('organization')).toHaveLength(2);
  });

  it.each([24, 28, 32] as const)('writes %i-bit records', (recordSize) => {
    const writer = new MmdbWriter({ ...base, ipVersion: 6, recordSize });
    writer.insert(network('2001:200::/32'), 'six');
    writer.insert(network('1.1.1.0/24'), 'four');
    const file = writer.toBuffer();
    expect(new Reader<Response>(file).metadata.recordSize).toBe(recordSize);
    expect(read(file, '2001:200::1')).toEqual(['six', 32]);
    expect(read(file, '1.1.1.1')).toEqual(['four', 24]);
  });

  it('chooses larger records when the data need them', () => {
    const writer = new MmdbWriter({ ...base, ipVersion: 4 });
    const file = (last: string): Buffer => {
      writer.insert(network('128.0.0.0/1'), last);
      return writer.toBuffer();
    };
    writer.insert(network('0.0.0.0/1'), 'x'.repeat(16_777_216));
    expect(new Reader<Response>(file('last')).metadata.recordSize).toBe(28);
    expect(read(file('last'), '200.0.0.0')[0]).toBe('last');
    const tight = new MmdbWriter({ ...base, ipVersion: 4, recordSize: 24 });
    tight.insert(network('0.0.0.0/1'), 'x'.repeat(16_777_216));
    expect(() => tight.toBuffer()).toThrow(RangeError);
  });

  it('refuses an IPv6 network in an IPv4 tree', () => {
    const writer = new MmdbWriter({ ...base, ipVersion: 4 });
    expect(() => writer.insert(network('2001:db8::/32'), 'six')).toThrow(RangeError);
  });

  it('gives any address the value of the last inserted network around it', () => {
    // Few leading bits, so that networks meet. The reader takes texts, so the addresses are formatted.
    const ipv4 = fc.tuple(fc.nat(15), fc.nat(255)).map(([high, low]) => parseIp(`${high}.${low}.0.${low}`)!);
    const ipv6 = fc
      .tuple(fc.nat(15), fc.nat(15))
      .map(([high, low]) => parseIp(`2${high.toString(16)}00:${low}::${low}`)!);
    const networks = fc.oneof(
      fc.tuple(ipv4, fc.integer({ min: 1, max: 32 })),
      fc.tuple(ipv6, fc.integer({ min: 4, max: 128 })),
    );
    fc.assert(
      fc.property(
        fc.array(networks, { maxLength: 30 }),
        fc.array(fc.oneof(ipv4, ipv6), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(24 as const, 28 as const, 32 as const),
        (inserted, others, recordSize) => {
          const writer = new MmdbWriter({ ...base, ipVersion: 6, recordSize });
          const values = inserted.map(([address, size], index) => ({
            around: networkOf(address, size),
            value: `value ${index % 7}`,
          }));
          for (const { around, value } of values) writer.insert(around, value);
          const reader = new Reader<Response>(writer.toBuffer());
          for (const address of [...others, ...inserted.map(([inside]) => inside)]) {
            const expected = values.findLast(({ around }) => isInNetwork(address, around));
            expect(reader.get(formatIp(address))).toBe(expected?.value ?? null);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("is read by libmaxminddb's mmdblookup, where that is installed", () => {
    const writer = new MmdbWriter({ ...base, ipVersion: 6, description: 'A test' });
    for (const cidr of ['1.0.0.0/23', '1.0.2.0/24'])
      writer.insert(network(cidr), { asn: uint32(13_335), name: 'Cloudflare, Inc.' });
    for (const cidr of ['2001:200::/31', '2001:202::/32', '2001:203::/128'])
      writer.insert(network(cidr), { asn: uint32(2_500), name: 'WIDE Project' });
    const path = join(scratch, 'lookup.mmdb');
    const file = writer.toBuffer();
    writeFileSync(path, file);

    expect(read(file, '1.0.2.9')).toEqual([{ asn: 13_335, name: 'Cloudflare, Inc.' }, 24]);
    if (spawnSync('mmdblookup', ['--version']).error) {
      console.warn('mmdblookup (Debian: mmdb-bin) is not installed; only the maxmind reader was used.');
      return;
    }
    const lookUp = (ip: string, ...keys: string[]): string =>
      execFileSync('mmdblookup', ['--file', path, '--ip', ip, ...keys], { encoding: 'utf8' }).trim();
    expect(lookUp('1.0.2.9', 'asn')).toBe('13335 <uint32>');
    expect(lookUp('::1.0.1.255', 'name')).toBe('"Cloudflare, Inc." <utf8_string>');
    expect(lookUp('2001:202:ffff::', 'name')).toBe('"WIDE Project" <utf8_string>');
    expect(lookUp('2001:203::', 'asn')).toBe('2500 <uint32>');
  });
});
