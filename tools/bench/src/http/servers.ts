import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis, whatIsMissing } from '@enrichment/cluster';
import { Semaphore } from '@enrichment/concurrency';
import { freePort } from '@enrichment/testing';
import { type Served, serveBaseline, serveEnrichment } from '../processes';
import type { Results } from '../suite/results';
import { mailDomains, openMailWorld } from './mail';
import { type Operation, operations } from './operations';
import { type Parts, partsOf } from './parts';

export interface Server extends Served {
  readonly name: string;
  /** Looked up anew, for databases start processes as they need them. */
  parts(): Parts;
  has(operation: Operation): boolean;
}

/** Ours first. */
export interface Servers {
  readonly operations: readonly Operation[];
  readonly all: readonly Server[];
  close(): Promise<void>;
}

/** Subjects that are made known to ours: so many at a time, and of each operation. IP lookups, which have more, remember none. */
const introductions = { permits: 16, most: mailDomains.length } as const;

export const baseline = 'empty Nest + Express';

/** Ours and what it is held against first, for a run that has no time for others. */
export const foremost = (servers: readonly Server[]): readonly Server[] =>
  servers.filter(({ name }) => name === 'ours' || name === baseline);

const onlyIp = ({ name }: Operation) => name === 'IP lookup';

/**
 * Ours and the baselines, which answer what ours answers.
 *
 * @param everything all operations, not just IP lookups; and ours with Redis, where it is installed
 */
export async function openServers(results: Results, everything: boolean): Promise<Servers> {
  const opened: (() => unknown)[] = [];
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end();
  };
  const keep = <T>(part: T, end: (part: T) => unknown): T => {
    opened.push(() => end(part));
    return part;
  };
  try {
    const mail = keep(await openMailWorld(), (world) => world.close());
    const ours = keep(await serveEnrichment({ ...mail.settings, LOG_LEVEL: 'info' }), (served) =>
      served.stop(),
    );
    const sent = operations(ours.service.demo.network_url).filter(
      (operation) => everything || onlyIp(operation),
    );
    const answers: Record<string, object> = {};
    const semaphore = new Semaphore({ permits: introductions.permits });
    for (const { path, bodies } of sent) {
      const introduced = bodies.slice(-introductions.most);
      const given = await Promise.all(introduced.map((body) => semaphore.run(() => send(ours, path, body))));
      answers[path] = given.at(-1)!;
    }
    const all: Server[] = [{ ...ours, name: 'ours', parts: () => partsOf(ours.pid), has: () => true }];
    const missing = whatIsMissing(['redis-server']);
    if (everything && missing) results.skip(`Limits counted in Redis. ${missing}`);
    else if (everything) {
      const folder = keep(mkdtempSync(join(tmpdir(), 'enrichment-redis-')), (path) =>
        rmSync(path, { recursive: true }),
      );
      const redis = keep(new Redis(folder, await freePort()), (server) => server.stop());
      await redis.start();
      const served = keep(await serveEnrichment({ ...mail.settings, REDIS_URL: redis.url }), (service) =>
        service.stop(),
      );
      all.push({
        ...served,
        name: 'ours with Redis',
        parts: () => partsOf(served.pid, redis.pid),
        has: onlyIp,
      });
    }
    const baselines = [
      [baseline, 'express'],
      ['empty Nest + Fastify', 'fastify'],
    ] as const;
    for (const [name, platform] of baselines) {
      const served = keep(await serveBaseline(platform, answers), (baseline) => baseline.stop());
      all.push({ ...served, name, parts: () => partsOf(served.pid), has: () => true });
    }
    return { operations: sent, all, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws Error with what was answered instead of a success */
export async function send(
  { url, apiKey }: Pick<Served, 'url' | 'apiKey'>,
  path: string,
  body: object,
): Promise<object> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${text}`);
  return JSON.parse(text) as object;
}
