import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compareDatabases,
  type EditionUpdate,
  type FetchUpdate,
  unpack,
  updateLimits,
} from './update-databases';
import { replaceFile } from '../replace-file';

/** DB-IP's monthly databases (CC BY 4.0), which need no account. */
export const DBIP_EDITIONS = ['dbip-city-lite', 'dbip-asn-lite'] as const;

/** Address of DB-IP's files. */
export const DBIP_URL = 'https://download.db-ip.com/free';

/**
 * Fetches the newest monthly database of DB-IP, this month's or the one before. The file is replaced whole or not at all, after it was opened
 * and probed, and is neither older nor of a much different size than the one that it replaces.
 *
 * @param options.url where the files of all months are
 * @param options.now milliseconds since the Unix epoch
 * @throws Error in one line; the file is then as it was
 */
export async function updateDbip(
  edition: (typeof DBIP_EDITIONS)[number],
  options: {
    readonly directory: string;
    readonly url: string;
    readonly now: number;
    /** Month of the stored file, which is not fetched again: `2026-11`. */
    readonly heldMonth?: string | undefined;
    readonly fetch: FetchUpdate;
    readonly signal: AbortSignal;
    readonly isAccepted?: boolean | undefined;
  },
): Promise<EditionUpdate> {
  const { directory, url, now, fetch, signal } = options;
  const path = join(directory, `${edition}.mmdb`);
  const thisMonth = new Date(now);
  const lastMonth = new Date(Date.UTC(thisMonth.getUTCFullYear(), thisMonth.getUTCMonth() - 1));
  const held = await readFile(path).catch(() => undefined);
  let status = 0;
  for (const month of [thisMonth, lastMonth].map((date) => date.toISOString().slice(0, 7))) {
    if (held && month === options.heldMonth)
      return { edition, path, date: month, isNew: false, bytes: held.length };
    const wanted = { headers: {}, maxBytes: updateLimits.archiveBytes, signal };
    const answer = await fetch(`${url}/${edition}-${month}.mmdb.gz`, wanted);
    status = answer.status;
    if (status !== 200) continue;
    const bytes = await unpack(edition, answer.body);
    const isNew = !held?.equals(bytes);
    if (isNew) {
      compareDatabases(edition, bytes, held, options);
      await replaceFile(path, bytes);
    }
    return { edition, path, date: month, isNew, bytes: bytes.length };
  }
  throw new Error(`${edition}: ${url} answered ${status} for this month and the one before.`);
}
