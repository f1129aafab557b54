import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@enrichment/ip-geo-maxmind';

/** Parts of the data: IP databases, published networks, mail lists, RDAP servers. */
export const dataParts = ['ip', 'feeds', 'lists', 'rdap'] as const;
export type DataPart = (typeof dataParts)[number];

/** What the updates have learned of one source. Times are ISO 8601. */
export interface SourceState {
  readonly part: DataPart;
  /** First attempt. */
  readonly since: string;
  /** Last time when the stored data was found to be the source's present data. */
  readonly checkedAt?: string;
  /** Number of entries in the stored data. */
  readonly entries?: number;
  /** Date of an IP database, as its source writes it. */
  readonly date?: string;
  /** Validators of the stored document, for conditional requests. */
  readonly url?: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Why the last attempt changed nothing. */
  readonly error?: string;
  /** Attempts since the last one that ended: the process has died in them, or is in one. */
  readonly unended?: number;
}

/** States of all sources by name, and the start of the last complete update. */
export interface DataState {
  readonly ranAt?: string;
  readonly sources: Readonly<Record<string, SourceState>>;
}

const fileName = 'data-update.json';

/** @returns an empty state if no update has run, or if its file is damaged */
export async function readDataState(dataDir: string): Promise<DataState> {
  try {
    const { ranAt, sources } = JSON.parse(await readFile(join(dataDir, fileName), 'utf8')) as DataState;
    return { ...(ranAt !== undefined && { ranAt }), sources: { ...sources } };
  } catch {
    return { sources: {} };
  }
}

export async function writeDataState(dataDir: string, state: DataState): Promise<void> {
  await replaceFile(join(dataDir, fileName), Buffer.from(JSON.stringify(state, null, 1)));
}
