import { join } from 'node:path';
import { prepareBundledDatabases } from '@enrichment/ip-geo-bundled';
import { Command, Option } from 'commander';
import { seededRandom } from '@enrichment/chaos';
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
    'Runs replicas of the service behind a balancer, with PostgreSQL, Redis, Chromium and Prometheus, as processes of this machine.',
  )
  .option('--replicas <number>', 'number of replicas', wholeNumber, 3)
  .addOption(new Option('--balancer <name>', 'the load balancer').choices(balancers).default('nginx'))
  .addOption(
    new Option('--spread <how>', 'key: sends the requests of a key to one replica; turn: to all in turn')
      .choices(spreads)
      .default('key'),
  )
  .option('--port <number>', 'port of the balancer', wholeNumber, 8080)
  .option('--set <NAME=value...>', 'settings of the replicas', [])
  .enablePositionalOptions()
  .action(run);

program
  .command('check [name]')
  .description(`runs one check, or all, each on a new cluster:\n${describeChecks()}`)
  .addOption(new Option('--balancer <name>', 'the load balancer').choices(balancers).default('nginx'))
  .option('--seed <number>', 'repeats moments and targets', wholeNumber, Date.now() % 1_000_000)
  .option('--brief', 'runs the short form of the nightly test', false)
  .action(check);

program
  .command('upgrade')
  .description('replaces replicas of a commit by this release, one after the other, under load')
  .requiredOption('--from <commit>', 'the previous release')
  .addOption(new Option('--balancer <name>', 'the load balancer').choices(balancers).default('nginx'))
  .option('--brief', 'replaces two replicas within seconds', false)
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
  if (!known) throw new Error(`There is no check "${name}". Checks: ${Object.keys(checks).join(', ')}.`);
  return runChecks({ [name]: known }, flags);
}

async function runChecks(
  selected: Readonly<Record<string, Check>>,
  { balancer, seed, brief }: CheckFlags,
): Promise<void> {
  void untilInterrupted().then(() => Cluster.stopAll().finally(() => process.exit(130)));
  let broken = 0;
  for (const [name, each] of Object.entries(selected)) {
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
  const dataDir = join(__dirname, '../../../.data');
  const [mmdbPaths, demo] = await Promise.all([prepareBundledDatabases({ dataDir }), startDemoWorld()]);
  try {
    const cluster = await Cluster.start({
      ...options,
      mmdbPaths,
      chromium: true,
      prometheus: true,
      settings: { ...demo.settings, ...settings },
      onProgress: (line) => console.log(line),
    });
    try {
      const [customer] = await openAccounts(cluster, [
        { email: 'demo@cluster.test', credits: 1_000_000, limits: {} },
      ]);
      console.log(greeting(cluster, customer!.apiKey, demo.networkUrl));
      await interrupted;
      console.log('stopping');
    } finally {
      await cluster.stop();
    }
  } finally {
    await demo.close();
  }
}

/** Resolves at the first signal. A second one ends the process. */
function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`"${text}" is not a whole number.`);
  return value;
}

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
