import { readFileSync } from 'node:fs';
import { descendants } from '../overload/processors';
import { processorMilliseconds, residentMegabytes } from '../processes';

export type Part = 'Node.js' | 'PostgreSQL' | 'Redis';

export type Parts = Readonly<Partial<Record<Part, readonly number[]>>>;

/** @param redis where the service counts its limits there */
export function partsOf(service: number, redis?: number): Parts {
  const database = descendants(service).filter((pid) => commandOf(pid) === 'postgres');
  return {
    'Node.js': [service],
    ...(database.length > 0 && { PostgreSQL: database }),
    ...(redis !== undefined && { Redis: [redis] }),
  };
}

/** Milliseconds so far. */
export function processorTimes(parts: Parts): Record<string, number> {
  return mapParts(parts, (pids) => sum(pids, processorMilliseconds));
}

/** Megabytes; what the processes of one part share counts once. */
export function memories(parts: Parts): Record<string, number> {
  return mapParts(parts, (pids) =>
    pids.length === 1 ? residentMegabytes(pids[0]!) : sum(pids, proportionalMegabytes),
  );
}

function mapParts(parts: Parts, of: (pids: readonly number[]) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(parts).map(([part, pids]) => [part, of(pids)]));
}

/** Processes that have ended count nothing. */
export function sum(pids: readonly number[], of: (pid: number) => number): number {
  return pids.reduce((total, pid) => {
    try {
      return total + of(pid);
    } catch {
      return total;
    }
  }, 0);
}

/** Of pages that several processes share, each has its part (proc(5)). */
function proportionalMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return ''; // It has ended.
  }
}
