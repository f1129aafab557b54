import { join } from 'node:path';
import { prepareBundledDatabases } from '@enrichment/ip-geo-bundled';
import { Command, Option } from 'commander';
import { seededRandom } from '../chaos';
import { checks } from './checks';
import type { Check } from './checks/check';
import { upgradeFrom } from './checks/upgrade';
import { Cluster } from './cluster';
import { openAccounts } from './customers';
import { startDemoWorld } from './demo-world';
import { greeting } from './greeting';
import { type BalancerName, balancers, type Spread, spreads } from './parts/balancer';

interface Flags {
  readonly replicas: number;
  readonly balancer: BalancerName;
  readonly spread: Spread;
  readonly port: number;
  readonly set: readonly string[];
}

const program = new Command('cluster')
  .description(
    'Replicas of the service behind a balancer, with PostgreSQL, Redis, Chromium and Prometheus, as processes of this machine.',
  )
  .option('--replicas <number>', 'processes of the service', wholeNumber, 3)
  .addOption(new Option('--balancer <name>', 'the load balancer').choices(balancers).default('nginx'))
  .addOption(
    new Option('--spread <how>', 'key: the requests of a key go to one replica; turn: to all in turn')
      .choices(spreads)
      .default('key'),
  )
  .option('--port <number>', 'where callers send their requests', wholeNumber, 8080)
  .option('--set <NAME=value...>', 'settings of the replicas', [])
  .enablePositionalOptions()
  .action(run);

program
  .command('check [name]')
  .description(`runs one check, or all, on clusters of their own:\n${describeChecks()}`)
  .addOption(new Option('--balancer <name>', 'the load balancer').choices(balancers).default('nginx'))
  .option('--seed <number>', 'replays moments and victims', wholeNumber, Date.now() % 1_000_000)
  .option('--brief', 'as short as the test of it', false)
  .action(check);

program
  .command('upgrade')
  .description('replaces replicas of a commit by this release, one after the other, under load')
  .requiredOption('--from <commit>', 'the previous release')
  .addOption(new Option('--balancer <name>', 'the load balancer').choices(balancers).default('nginx'))
  .option('--brief', 'two replicas, and a few seconds', false)
  .action(({ from, balancer, brief }: { from: string; balancer: BalancerName; brief: boolean }) =>
    runChecks({ upgrade: upgradeFrom(from) }, { balancer, seed: 1, brief }),
  );

function describeChecks(): string {
  return Object.entries(checks)
    .map(([name, { about }]) => `  ${name}: ${about}`)
    .join('\n');
}

interface CheckFlags {
  readonly balancer: BalancerName;
  readonly seed: number;
  readonly brief: boolean;
}

async function check(name: string | undefined, flags: CheckFlags): Promise<void> {
  if (name === undefined) return runChecks(checks, flags);
  const known = checks[name];
  if (!known) throw new Error(`"${name}" is no check; there are ${Object.keys(checks).join(', ')}.`);
  return runChecks({ [name]: known }, flags);
}

async function runChecks(
  which: Readonly<Record<string, Check>>,
  { balancer, seed, brief }: CheckFlags,
): Promise<void> {
  void untilInterrupted().then(() => Cluster.stopAll().finally(() => process.exit(130)));
  let broken = 0;
  for (const [name, each] of Object.entries(which)) {
    const random = seededRandom(seed);
    const { figures, violations } = await each.run({ balancer, random, isBrief: brief });
    console.log(
      `${name} (${balancer}, seed ${seed}): ${violations.length === 0 ? 'ok' : 'BROKEN'}: ${figures}`,
    );
    for (const violation of violations) console.log(`  BROKEN: ${violation}`);
    broken += violations.length;
  }
  process.exitCode = broken === 0 ? 0 : 1;
}

async function run({ set, ...options }: Flags): Promise<void> {
  const settings = Object.fromEntries(set.map((each) => each.split(/=(.*)/s).slice(0, 2)));
  const interrupted = untilInterrupted();
  console.log('IP databases, demo world');
  const dataDir = join(__dirname, '../../../../.data');
  const [mmdbPaths, demo] = await Promise.all([prepareBundledDatabases({ dataDir }), startDemoWorld()]);
  try {
    const cluster = await Cluster.start({
      ...{ ...options, mmdbPaths, chromium: true, prometheus: true },
      onProgress: (line) => console.log(line),
      settings: { ...demo.settings, ...settings },
    });
    try {
      const [customer] = await openAccounts(cluster, [
        { email: 'demo@cluster.test', credits: 1_000_000, limits: {} },
      ]);
      console.log(greeting(cluster, customer!.apiKey, demo.networkUrl));
      await interrupted;
      console.log('stopping');
    } finally {
      await Cluster.stopAll();
    }
  } finally {
    await demo.close();
  }
}

/** A second signal is the system's to handle. */
function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`"${text}" is no whole number.`);
  return value;
}

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
