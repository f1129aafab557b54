import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BUILT, Folder, LONDON, mmdb } from '../testing/fixtures';
import { tarOf } from '../testing/tar';
import { type FetchUpdate, updateDatabase } from './update-databases';

const edition = 'GeoLite2-City';
const city = (buildEpoch = BUILT) => mmdb(edition, { '81.2.69.160/27': LONDON }, { buildEpoch });
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const packed = (bytes: Buffer) => gzipSync(tarOf([[`${edition}_20261120/${edition}.mmdb`, bytes]]));

describe('updateDatabase', () => {
  let folder: Folder;
  let requests: { url: string; headers: object }[];
  beforeEach(() => {
    folder = new Folder();
    requests = [];
  });
  afterEach(() => folder.remove());

  /** A server that redirects to the archive on another host. */
  const server =
    (archive: Buffer, digest: string, answers: Partial<Record<string, number | string>> = {}): FetchUpdate =>
    (url, { headers }) => {
      requests.push({ url, headers });
      const { pathname } = new URL(url);
      const given = answers[pathname];
      const answer = (status: number, body: Buffer | string = '', movedTo?: string) =>
        Promise.resolve({ status, body: Buffer.from(body), movedTo });
      if (typeof given === 'number') return answer(given);
      if (typeof given === 'string') return answer(200, given);
      if (pathname === '/geoip/updates/metadata')
        return answer(
          200,
          JSON.stringify({ databases: [{ edition_id: edition, date: '2026-11-20', md5: digest }] }),
        );
      return pathname === '/file'
        ? answer(200, archive)
        : answer(302, '', 'https://store.example/file?signed');
    };
  const update = (fetch: FetchUpdate, isAccepted = false) =>
    updateDatabase(edition, {
      accountId: '42',
      licenseKey: 'secret',
      editionIds: [edition],
      host: 'https://updates.example',
      directory: folder.path('databases'),
      fetch,
      signal: new AbortController().signal,
      isAccepted,
      now: BUILT * 1_000,
    });
  const held = () => readFileSync(folder.path(`databases/${edition}.mmdb`));

  it('fetches new databases once, and sends the key to no other host', async () => {
    const path = folder.path(`databases/${edition}.mmdb`);
    const result = { edition, path, date: '2026-11-20', bytes: city().length };
    const fetch = server(packed(city()), md5(city()));
    expect(await update(fetch)).toEqual({ ...result, isNew: true });
    expect(held()).toEqual(city());
    expect(await update(fetch)).toEqual({ ...result, isNew: false });
    const authorization = `Basic ${Buffer.from('42:secret').toString('base64')}`;
    const metadata = {
      url: `https://updates.example/geoip/updates/metadata?edition_id=${edition}`,
      headers: { authorization },
    };
    expect(requests).toEqual([
      metadata,
      {
        url: `https://updates.example/geoip/databases/${edition}/download?date=20261120&suffix=tar.gz`,
        headers: { authorization },
      },
      { url: 'https://store.example/file?signed', headers: {} },
      metadata,
    ]);
    expect(readdirSync(folder.path('databases'))).toEqual([`${edition}.mmdb`]);
  });

  const other = Buffer.concat([city(BUILT + 1), Buffer.from('changed on the way')]);
  const future = city(BUILT + 100 * 86_400);
  const large = mmdb(
    edition,
    Object.fromEntries(
      Array.from({ length: 90 }, (_, i) => [`81.${i}.0.0/16`, { ...LONDON, postal: { code: `${i}` } }]),
    ),
  );
  it.each([
    [
      'an account that is refused',
      server(packed(city()), md5(city(1)), { '/geoip/updates/metadata': 401 }),
      '(401)',
    ],
    ['an archive that is gone', server(packed(city()), md5(city(1)), { '/file': 404 }), 'answered 404'],
    ['metadata of something else', server(packed(city()), 'no digest'), 'does not name its database'],
    [
      'an archive that holds a thousand times its size',
      server(gzipSync(Buffer.alloc(32 * 1024 ** 2)), md5(city(1))),
      'far larger than its archive',
    ],
    ['what is no archive', server(Buffer.from('<html>'), md5(city(1))), 'no archive'],
    [
      'an archive without a database',
      server(gzipSync(tarOf([['a.txt', Buffer.from('x')]])), md5(city(1))),
      'no database in',
    ],
    ['another database', server(packed(other), md5(city(BUILT + 1))), 'another database than'],
    [
      'a broken database',
      server(packed(Buffer.from('rubbish')), md5(Buffer.from('rubbish'))),
      'left as it was',
    ],
    ['a database of the future', server(packed(future), md5(future)), 'of the future'],
    ['an older database', server(packed(city(BUILT - 1)), md5(city(BUILT - 1))), 'an older database'],
  ])('leaves the file unchanged after %s', async (_, fetch, reason) => {
    await update(server(packed(city()), md5(city())));
    await expect(update(fetch)).rejects.toThrow(reason);
    expect(held()).toEqual(city());
    expect(readdirSync(folder.path('databases'))).toEqual([`${edition}.mmdb`]);
  });

  it.each([
    ['truncated', large, city()],
    ['grown', city(), large],
  ])('does not accept a %s database without being told', async (_, before, now) => {
    await update(server(packed(before), md5(before)));
    const refused = `${now.length} bytes, ${before.length} before. If that is right, run "data update --accept ${edition}"`;
    await expect(update(server(packed(now), md5(now)))).rejects.toThrow(refused);
    expect(held()).toEqual(before);
    await update(server(packed(now), md5(now)), true);
    expect(held()).toEqual(now);
  });
});
