import type { Config } from '../../config/config';
import type { Log } from '../observability/logging';

/** Settings that either all replicas have or none. A replica without them counts limits itself, or keeps no bodies. */
export const replicaSettings = ['REDIS_URL', 'BODIES_KEY'] as const;

/** The settings that this replica has. */
export function ownSettings({ redisUrl, bodiesKey }: Pick<Config, 'redisUrl' | 'bodiesKey'>): string[] {
  const values = { REDIS_URL: redisUrl, BODIES_KEY: bodiesKey };
  return replicaSettings.filter((name) => values[name] !== undefined);
}

/** Reports each setting of other replicas that this one lacks, once. */
export function reportLacking(
  own: readonly string[],
  log: Pick<Log, 'warn'>,
): (all: readonly string[]) => void {
  const known = new Set(own);
  return (all) => {
    for (const name of replicaSettings.filter((each) => all.includes(each) && !known.has(each))) {
      known.add(name);
      log.warn(`Another replica has ${name}, and this one has not: set it at all replicas, or at none.`);
    }
  };
}
