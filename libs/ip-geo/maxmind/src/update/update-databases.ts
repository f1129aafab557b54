import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { GeoFile } from '../geo-file';
import { replaceFile } from '../replace-file';
import { archivedFile } from './archived-file';
import type { GeoipUpdateSettings } from './geoipupdate-settings';

/**
 * Requests a document. Redirects are not followed; `movedTo` is the target of one. Rejects without an answer.
 */
export type FetchUpdate = (
  url: string,
  wanted: {
    /** In lower case; for this host alone. */
    readonly headers: Readonly<Record<string, string>>;
    readonly maxBytes: number;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; readonly body: Buffer; readonly movedTo?: string | undefined }>;

export interface UpdateOptions extends Omit<GeoipUpdateSettings, 'directory'> {
  readonly directory: string;
  /** Milliseconds since the Unix epoch. */
  readonly now: number;
  readonly fetch: FetchUpdate;
  readonly signal: AbortSignal;
  /** Takes a database of any size. */
  readonly isAccepted?: boolean | undefined;
}

/** Result for one edition. */
export interface EditionUpdate {
  readonly edition: string;
  readonly path: string;
  /** Date that the server reports: `2026-11-20`. */
  readonly date: string;
  /** Whether the file was replaced. */
  readonly isNew: boolean;
  readonly bytes: number;
}

export const updateLimits = {
  metadataBytes: 64 * 1024,
  archiveBytes: 1024 ** 3,
  databaseBytes: 2 * 1024 ** 3,
  /** A database of this size may be any number of times as long as its archive. */
  smallBytes: 16 * 1024 ** 2,
  timesArchive: 20,
};
/** A database may be dated by the end of its month. */
const maxAheadMs = 40 * 86_400_000;
/** Bounds of a database's size, as shares of the size before. A database beyond them is damaged, or another one. */
const sizeBounds = { least: 0.6, max: 1.6 };

/**
 * Fetches an edition as geoipupdate does: the digest that the server has now, and, when the file here has another one, the archive
 * of that day. The file is replaced whole or not at all, after its digest was compared, it was opened and probed, and is
 * neither older nor much smaller than the one that it replaces.
 *
 * @throws Error in one line; the file is then as it was
 */
export async function updateDatabase(edition: string, options: UpdateOptions): Promise<EditionUpdate> {
  const { directory, host } = options;
  const path = join(directory, `${edition}.mmdb`);
  const held = await readFile(path).catch(() => undefined);
  const metadata = await download(
    `${host}/geoip/updates/metadata?edition_id=${edition}`,
    updateLimits.metadataBytes,
    options,
  );
  const { date, md5 } = published(metadata, edition);
  if (held && digestOf(held) === md5) return { edition, path, date, isNew: false, bytes: held.length };
  const url = `${host}/geoip/databases/${edition}/download?date=${date.replaceAll('-', '')}&suffix=tar.gz`;
  const archive = await download(url, updateLimits.archiveBytes, options);
  const bytes = archivedFile(await unpack(edition, archive), '.mmdb');
  if (!bytes) throw new Error(`${edition}: there is no database in the archive.`);
  if (digestOf(bytes) !== md5)
    throw new Error(`${edition}: the archive holds another database than was announced.`);
  compareDatabases(edition, bytes, held, options);
  await replaceFile(path, bytes);
  return { edition, path, date, isNew: true, bytes: bytes.length };
}

/**
 * The content of a gzip file. 2 MB of gzip may hold 2 GB; databases take two to five times their archive.
 *
 * @throws Error in one line
 */
export function unpack(edition: string, archive: Buffer): Promise<Buffer> {
  const { databaseBytes, smallBytes, timesArchive } = updateLimits;
  const maxOutputLength = Math.min(databaseBytes, Math.max(smallBytes, timesArchive * archive.length));
  return promisify(gunzip)(archive, { maxOutputLength }).catch((error: NodeJS.ErrnoException) => {
    const isLarge = error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Error(
      `${edition}: what the server sent ${isLarge ? 'is far larger than its archive' : 'is no archive'}.`,
    );
  });
}

function published(body: Buffer, edition: string): { date: string; md5: string } {
  const { databases } = JSON.parse(body.toString()) as {
    databases?: { edition_id?: string; date?: string; md5?: string }[];
  };
  const found = databases?.find(({ edition_id: id }) => id === edition);
  if (!/^\d{4}-\d\d-\d\d$/.test(found?.date ?? '') || !/^[\da-f]{32}$/.test(found?.md5 ?? ''))
    throw new Error(`${edition}: the server does not name its database.`);
  return { date: found!.date!, md5: found!.md5! };
}

/** @throws Error where the new database is broken, older, of the future, or much smaller or larger than the one that is held */
export function compareDatabases(
  edition: string,
  bytes: Buffer,
  held: Buffer | undefined,
  { now, isAccepted = false }: Pick<UpdateOptions, 'now' | 'isAccepted'>,
): void {
  const next = openFile(bytes);
  if (typeof next === 'string') throw new Error(`${edition}: ${next}; the file is left as it was.`);
  // All later ones would be older.
  if ((next.metadata.buildEpoch ?? 0) * 1_000 > now + maxAheadMs)
    throw new Error(`${edition}: the database is of the future; the file is left as it was.`);
  const last = held && openFile(held);
  if (!last || typeof last === 'string') return;
  if ((next.metadata.buildEpoch ?? Infinity) < (last.metadata.buildEpoch ?? 0))
    throw new Error(`${edition}: the server has an older database than the one that is here.`);
  const share = bytes.length / held.length;
  if (!isAccepted && (share < sizeBounds.least || share > sizeBounds.max))
    throw new Error(
      `${edition} has ${bytes.length} bytes, ${held.length} before. If that is right, run "data update --accept ${edition}".`,
    );
}

/** @returns why it cannot be used, as a text */
function openFile(bytes: Buffer): GeoFile | string {
  try {
    return new GeoFile(bytes);
  } catch (error) {
    return (error as Error).message;
  }
}

/** The key is sent to the configured server only, and not to the target of a redirect. */
async function download(url: string, maxBytes: number, options: UpdateOptions): Promise<Buffer> {
  const { accountId, licenseKey, fetch, signal } = options;
  const authorization = `Basic ${Buffer.from(`${accountId}:${licenseKey}`).toString('base64')}`;
  let answer = await fetch(url, { headers: { authorization }, maxBytes, signal });
  if (answer.movedTo !== undefined) answer = await fetch(answer.movedTo, { headers: {}, maxBytes, signal });
  const { status, body } = answer;
  if (status === 401) throw new Error('The server refuses the account or its license key (401).');
  if (status !== 200) throw new Error(`${url} answered ${status}.`);
  return body;
}

/** Digest that the server sends. It detects damage on the way; HTTPS protects against forgery. */
function digestOf(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}
