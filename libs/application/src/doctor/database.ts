import type { DatabaseFacts } from '@enrichment/postgres';
import type { Finding } from './check';

const oldestVersion = 15;
/** Request ids, leases and retention tolerate a second. A balancer's request ids are valid for two minutes. */
const clock = { warnMs: 1_000, failMs: 60_000 };
/** The service's connections outside its pool. */
const ownConnections = 5;

export function judgeDatabase(facts: DatabaseFacts): Finding {
  const { version, majorVersion, missingRights, isReadOnly, hasTables, owner, actsAsOwner, otherRoles } =
    facts;
  const server = `PostgreSQL ${version}`;
  if (majorVersion < oldestVersion) return ['fail', `${server}: it must be ${oldestVersion} or later`];
  if (isReadOnly)
    return ['fail', `${server} is read-only: name the primary in DATABASE_URL, or all hosts of the cluster`];
  if (missingRights.length > 0)
    return [
      'fail',
      `${server}: the user lacks rights: ${missingRights.map((right) => `GRANT ${right}`).join('; ')}`,
    ];
  if (actsAsOwner && otherRoles.length > 0)
    return [
      'warn',
      `${server}: the user can change the tables, as ${owner} can. Start the service as ${otherRoles.join(' or ')}, which cannot`,
    ];
  if (!actsAsOwner) return ['ok', `${server}, with the tables, which ${owner} owns`];
  return [
    'ok',
    `${server}, ${hasTables ? 'with the tables' : 'empty: the service creates the tables at its start'}`,
  ];
}

/** @param poolSize DATABASE_POOL_SIZE */
export function judgePooler(facts: DatabaseFacts, poolSize: number): Finding {
  const { poolerFault, isOneServer, connections } = facts;
  if (poolerFault !== undefined) return ['fail', poolerFault];
  if (!isOneServer)
    return [
      'fail',
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: name the same one in both',
    ];
  const wanted = poolSize + ownConnections;
  const text = `connections keep their sessions; ${connections.used} of ${connections.max} are in use, a replica uses up to ${wanted}`;
  return connections.max < 2 * wanted
    ? ['warn', `${text}: two replicas do not fit. Raise max_connections, or lower DATABASE_POOL_SIZE`]
    : ['ok', text];
}

export function judgeClock({ clockAheadMs }: DatabaseFacts): Finding {
  const difference = Math.abs(clockAheadMs);
  const text = `this machine's clock is ${difference} ms ${clockAheadMs > 0 ? 'behind' : 'ahead of'} the database's`;
  if (difference < clock.warnMs) return ['ok', text];
  return [difference < clock.failMs ? 'warn' : 'fail', `${text}: synchronize both (NTP)`];
}
