import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { buildAsnDatabase } from './asn-database';
import { makeFile } from './made-file';

describe('makeFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ip-geo-made-file-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'asn.mmdb');
  const source = (table: string) => ({
    csvPaths: [join(folder, table)],
    description: 'A test',
    buildEpoch: 1,
  });

  it('writes the same file as a build in this process', async () => {
    writeFileSync(
      join(folder, 'asn.csv'),
      '1.0.0.0,1.0.0.255,13335,Cloudflare\n2001:200::,2001:200::ffff,2500,WIDE\n',
    );
    const seen: number[] = [];
    await makeFile({ path, source: source('asn.csv') }, (fraction) => seen.push(fraction));
    expect(readFileSync(path)).toEqual(await buildAsnDatabase(source('asn.csv'), () => undefined));
    expect(seen.at(-1)).toBe(1);
  });

  it('ends with the signal', async () => {
    const stop = new AbortController();
    const made = makeFile({ path: `${path}.never`, source: source('asn.csv') }, () => undefined, stop.signal);
    stop.abort();
    await expect(made).rejects.toThrow('aborted');
    expect(existsSync(`${path}.never`)).toBe(false);
  });

  it.each([
    ['a table is missing', { path: `${path}.new`, source: source('missing.csv') }, 'ENOENT'],
    [
      'the file cannot be written',
      { path: join(folder, 'asn.csv', 'asn.mmdb'), source: source('asn.csv') },
      'ENOTDIR',
    ],
  ])('reports the reason when %s', async (_, file, reason) => {
    await expect(makeFile(file, () => undefined)).rejects.toThrow(reason);
  });
});
