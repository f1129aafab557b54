import { randomBytes } from 'node:crypto';
import type { Accounts, ApiKeys } from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import { type DatabaseFacts, helpOf, inspectDatabase } from '@enrichment/postgres';
import { type Config, type Environment, unknownSettings } from '../config/config';
import type { Check, Finding } from './check';
import { judgeClock, judgeDatabase, judgePooler } from './database';
import { checkBrowser, checkDisk, checkIpData } from './machine';
import { checkRedis, mailChecks } from './outside';
import { allowedAddress, checkProxy } from './proxy';
import { withRefusedKey } from './refused-key';

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
