import { bodyKeyId } from '@enrichment/billing-postgres';
import type { Config } from '@enrichment/application';
import type { Log } from '../observability/logging';

/** Settings that all replicas share. A replica without them counts limits itself, or keeps no bodies. */
export const replicaSettings = ['REDIS_URL', 'BODIES_KEY'] as const;

interface OwnSettings {
  /** For the other replicas, in few bytes: the settings that this one has, and the start of the ID of the key that it writes with. */
  readonly announced: readonly string[];
  /** What this replica has or can read. */
  readonly known: ReadonlySet<string>;
}

export function ownSettings({
  redisUrl,
  bodiesKey = [],
}: Pick<Config, 'redisUrl' | 'bodiesKey'>): OwnSettings {
  const redis = redisUrl === undefined ? [] : ['REDIS_URL'];
  const keys = bodiesKey.map((key) => `BODIES_KEY=${bodyKeyId(key).slice(0, 8)}`);
  return { announced: [...redis, ...keys.slice(0, 1)], known: new Set([...redis, ...keys]) };
}

/** The settings that other replicas have, and that this one lacks or has another value of. */
export function lackingSettings({ known }: OwnSettings, all: readonly string[]): Set<string> {
  return new Set(all.filter((one) => !known.has(one)).map((one) => nameOf(one)));
}

/** Reports each setting that this replica lacks, once. */
export function reportLacking(own: OwnSettings, log: Pick<Log, 'warn'>): (all: readonly string[]) => void {
  const reported = new Set<string>();
  return (all) => {
    const lacking = lackingSettings(own, all);
    for (const name of replicaSettings.filter((each) => lacking.has(each) && !reported.has(each))) {
      reported.add(name);
      log.warn(
        [...own.known].some((one) => nameOf(one) === name)
          ? `Another replica has another ${name}: give all replicas the same.`
          : `Another replica has ${name}, and this one has not: set it at all replicas, or at none.`,
      );
    }
  };
}

function nameOf(announced: string): string {
  return announced.replace(/=.*/, '');
}
