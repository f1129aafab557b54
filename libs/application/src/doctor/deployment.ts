import { randomBytes } from 'node:crypto';
import { type Accounts, type ApiKeys, issueKey } from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import { type DatabaseFacts, helpOf, inspectDatabase } from '@enrichment/postgres';
import { type Config, type Environment, unknownSettings } from '../config/config';
import type { Check, Finding } from './check';
import { checkBrowser, checkDisk, checkIpData, checkSources } from './machine';
import { checkRedis, mailChecks } from './outside';
import { allowedAddress, checkProxy } from './proxy';

/** The stores in which {@link withRefusedKey} creates its key. */
interface Billing {
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
}

interface DeploymentOptions {
  /** Read from `environment`. */
  readonly config: Config;
  readonly environment: Environment;
  /** A domain with mail hosts. */
  readonly mailDomain: string;
  readonly withBilling: <T>(use: (billing: Billing) => Promise<T>) => Promise<T>;
}

/** The checks of all parts of a deployment. */
export function deploymentChecks({
  config,
  environment,
  mailDomain,
  withBilling,
}: DeploymentOptions): Check[] {
  const { databaseUrl: url, databaseDirectUrl: directUrl, dataDir, databasePoolSize, publicUrl } = config;
  const inspecting = inspectDatabase({ url, directUrl, dataDir });
  const facts = inspecting.catch(() => undefined);
  const ofDatabase = (name: string, judge: (facts: DatabaseFacts) => Finding): Check => ({
    name,
    run: async () => {
      const found = await facts;
      return found ? judge(found) : ['warn', 'not checked: the database is unreachable'];
    },
  });
  return [
    {
      name: 'settings',
      run: () => {
        const unknown = unknownSettings(environment);
        return unknown.length === 0 ? ['ok', 'all are valid'] : ['warn', unknown.join(' ')];
      },
    },
    {
      name: 'database',
      run: () =>
        inspecting.then(judgeDatabase, (error: Error): Finding => [
          'fail',
          error.message + (url ? helpOf(error) : ''),
        ]),
    },
    ofDatabase('pooler', (found) => judgePooler(found, databasePoolSize)),
    ofDatabase('clock', judgeClock),
    { name: 'Redis', run: () => checkRedis(config) },
    ...mailChecks(config, mailDomain),
    { name: 'browser', run: () => checkBrowser(config) },
    { name: 'IP data', run: () => checkIpData(config) },
    { name: 'sources', run: () => checkSources(config) },
    { name: 'disk', run: () => checkDisk(config) },
    {
      name: 'proxy',
      run: async () => {
        if (publicUrl === undefined)
          return ['warn', 'not checked: set PUBLIC_URL to the address that callers use'];
        if (!(await facts)?.hasTables) return ['warn', 'not checked: the database has no tables'];
        return withBilling((billing) =>
          withRefusedKey(billing, allowedAddress, randomBytes, (apiKey) =>
            checkProxy(publicUrl, apiKey, newUlid()),
          ),
        );
      },
    },
  ];
}

const lifetimeMs = 60_000;

/**
 * Creates a key that allows only an unused address, and deletes it with its account after use. The account has no credits, and the key
 * expires within a minute.
 *
 * @param allowedIp an address without requests
 */
async function withRefusedKey<T>(
  { accounts, keys }: { readonly accounts: Accounts; readonly keys: ApiKeys },
  allowedIp: string,
  randomBytes: (count: number) => Buffer,
  use: (apiKey: string) => Promise<T>,
): Promise<T> {
  const email = `doctor-${randomBytes(8).toString('hex')}@enrichment.invalid`;
  const { id: accountId } = await accounts.create({ email, credits: 0 });
  try {
    const { text } = await issueKey(keys, {
      accountId,
      name: 'admin doctor',
      allowedIps: [allowedIp],
      expiresAt: new Date(Date.now() + lifetimeMs),
    });
    return await use(text);
  } finally {
    await accounts.delete(accountId);
  }
}

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
