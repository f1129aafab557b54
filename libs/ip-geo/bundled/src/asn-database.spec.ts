import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AsnResponse, Reader } from 'maxmind';
import { buildAsnDatabase } from './asn-database';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ip-geo-asn-'));
});
afterAll(() => rmSync(root, { recursive: true }));

let files = 0;
const build = async (contents: string[], onProgress: (fraction: number) => void = () => undefined) => {
  const csvPaths = contents.map((content) => {
    const path = join(root, `${++files}.csv`);
    writeFileSync(path, content);
    return path;
  });
  return new Reader<AsnResponse>(
    await buildAsnDatabase({ csvPaths, description: 'A test', buildEpoch: 1 }, onProgress),
  );
};

describe('buildAsnDatabase', () => {
  it('reads ranges of both versions, quoted names included', async () => {
    const reader = await build([
      '1.0.0.0,1.0.0.255,13335,"Cloudflare, Inc."\n1.0.4.0,1.0.6.255,38803,"The ""Best"" Pty"\n',
      '2001:200::,2001:200:1b9:ffff:ffff:ffff:ffff:ffff,2500,WIDE Project',
    ]);
    expect(reader.getWithPrefixLength('1.0.0.77')).toEqual([
      {
        autonomous_system_number: 13_335,
        autonomous_system_organization: 'Cloudflare, Inc.',
        route_length: 24,
      },
      24,
    ]);
    expect(reader.get('1.0.6.1')?.autonomous_system_organization).toBe('The "Best" Pty');
    expect(reader.get('1.0.7.1')).toBeNull();
    expect(reader.get('2001:200:1b9::1')).toEqual({
      autonomous_system_number: 2_500,
      autonomous_system_organization: 'WIDE Project',
    });
    expect(reader.metadata).toMatchObject({
      databaseType: 'ASN',
      ipVersion: 6,
      description: { en: 'A test' },
    });
  });

  it('omits a missing name', async () => {
    expect((await build(['1.0.0.0,1.0.0.255,1,']))?.get('1.0.0.1')).toEqual({
      autonomous_system_number: 1,
      route_length: 24,
    });
  });

  it('knows the prefix of a range that is one block', async () => {
    const reader = await build([
      '1.0.0.0,1.0.3.255,1,a\n1.0.4.0,1.0.6.255,2,b\n2001:db8::,2001:db8::ffff,1,a\n3.0.0.1,3.0.0.1,1,a\n',
    ]);
    const lengthOf = (ip: string) => (reader.get(ip) as { route_length?: number } | null)?.route_length;
    expect(['1.0.1.1', '1.0.4.1', '1.0.6.1', '2001:db8::1', '3.0.0.1'].map(lengthOf)).toEqual([
      22,
      undefined,
      undefined,
      112,
      32,
    ]);
  });

  it('skips a few invalid rows', async () => {
    const good = Array.from(
      { length: 600 },
      (_, i) => `9.${i >> 8}.${i & 255}.0,9.${i >> 8}.${i & 255}.255,${i + 1},Org ${i}\n`,
    );
    const bad = [
      '1.0.0.0,x,1,a\n',
      '1.0.0.9,1.0.0.0,1,a\n',
      '1.0.0.0,1.0.0.255,none,a\n',
      '1.0.0.0\n',
      '1.0.0.0,::,1,a\n',
    ];
    const reader = await build([good.join('') + bad.join('')]);
    expect(reader.get('9.2.87.9')?.autonomous_system_number).toBe(600);
    expect(reader.get('1.0.0.1')).toBeNull();
  });

  it('refuses a file of another kind', async () => {
    await expect(build(['1.0.0.0,1.0.0.255,AU\n1.0.1.0,1.0.1.255,CN\n'])).rejects.toThrow('2 of 2 rows');
  });

  it('refuses a missing file', async () => {
    const source = { csvPaths: [join(root, 'missing.csv')], description: '', buildEpoch: 1 };
    await expect(buildAsnDatabase(source, () => undefined)).rejects.toThrow('ENOENT');
  });

  it('reports its progress up to the end', async () => {
    const seen: number[] = [];
    await build(['1.0.0.0,1.0.0.255,1,a\n', '1.0.1.0,1.0.1.255,2,b\n'.repeat(2)], (fraction) =>
      seen.push(fraction),
    );
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen[0]).toBeGreaterThan(0);
    expect(seen.at(-1)).toBe(1);
  });
});
