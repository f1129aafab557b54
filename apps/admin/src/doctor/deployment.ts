import { type Config, type Environment, readConfig, unknownSettings } from '@enrichment/api';
import { newUlid } from '@enrichment/kernel';
import { type DatabaseFacts, inspectDatabase } from '@enrichment/postgres';
import type { Check, Finding } from './check';
import { judgeClock, judgeDatabase, judgePooler } from './database';
import { checkBrowser, checkDisk, checkIpData } from './machine';
import { checkRedis, mailChecks } from './outside';
import { checkProxy } from './proxy';

export interface DeploymentOptions {
  readonly environment: Environment;
  /** A domain with mail hosts. */
  readonly mailDomain: string;
  /** Lends a key that the service refuses, because it allows no caller's address. */
  readonly withRefusedKey: (use: (apiKey: string) => Promise<Finding>) => Promise<Finding>;
}

/** All parts of a deployment; with an invalid setting, only that setting. */
export function deploymentChecks({ environment, mailDomain, withRefusedKey }: DeploymentOptions): Check[] {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [{ name: 'settings', run: () => ['fail', (error as Error).message] }];
  }
  const { databaseUrl: url, databaseDirectUrl: directUrl, dataDir, databasePoolSize, publicUrl } = config;
  const inspecting = inspectDatabase({ url, directUrl, dataDir });
  const facts = inspecting.catch(() => undefined);
  const ofDatabase = (name: string, judge: (facts: DatabaseFacts) => Finding): Check => ({
    name,
    run: async () => {
      const found = await facts;
      return found ? judge(found) : ['warn', 'not checked, since the database cannot be reached'];
    },
  });
  return [
    {
      name: 'settings',
      run: () => {
        const unknown = unknownSettings(environment);
        return unknown.length === 0 ? ['ok', 'all can be read'] : ['warn', unknown.join(' ')];
      },
    },
    { name: 'database', run: async () => judgeDatabase(await inspecting) },
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
        if (!(await facts)?.hasTables) return ['warn', 'not checked, since the database has no tables'];
        return withRefusedKey((apiKey) => checkProxy(publicUrl, apiKey, newUlid()));
      },
    },
  ];
}
