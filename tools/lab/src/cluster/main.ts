import { Argument, Command, Option } from 'commander';
import { anySeed, interruption, report, start, wholeNumber } from '../parts/command';
import { seededRandom } from '../parts/random';
import type { Check } from './checks/check';
import { slots } from './checks/connections';
import { failover, outage, restart } from './checks/database';
import { idle, kill, rolling } from './checks/replicas';
import { secrets } from './checks/secrets';
import { upgradeFrom } from './checks/upgrade';
import { Cluster } from './cluster';
import { type BalancerName, balancers } from './parts/balancer';

const checks: Readonly<Record<string, Check>> = {
  rolling,
  kill,
  idle,
  restart,
  outage,
  failover,
  slots,
  secrets,
};
const list = Object.entries(checks).map(([name, { about }]) => `  ${name}: ${about}`);

interface Flags {
  readonly balancer: BalancerName;
  readonly seed: number;
  readonly brief: boolean;
}

const program = new Command('npm run cluster --').description(
  'Makes events happen on replicas of the service behind a balancer, with PostgreSQL and Redis, as processes of this machine.',
);
const command = (name: string, about: string) =>
  program
    .command(name)
    .description(about)
    .addOption(new Option('--balancer <name>', 'the load balancer').choices(balancers).default('nginx'))
    .option('--seed <number>', 'replays moments and victims', wholeNumber, anySeed())
    .option('--brief', 'fewer replicas, and a few seconds', false);

command('check', `runs one check, or all, on clusters of their own:\n${list.join('\n')}`)
  .addArgument(new Argument('[name]').choices(Object.keys(checks)))
  .action((name: string | undefined, flags: Flags) =>
    runChecks(name === undefined ? checks : { [name]: checks[name]! }, flags),
  );

command('upgrade', 'replaces replicas of a commit by this release, one after the other, under load')
  .requiredOption('--from <commit>', 'the previous release')
  .action(({ from, ...flags }: Flags & { from: string }) => runChecks({ upgrade: upgradeFrom(from) }, flags));

async function runChecks(
  which: Readonly<Record<string, Check>>,
  { balancer, seed, brief }: Flags,
): Promise<void> {
  interruption().addEventListener('abort', () => void Cluster.stopAll().finally(() => process.exit(130)));
  for (const [name, each] of Object.entries(which)) {
    const random = seededRandom(seed);
    const { figures, violations } = await each.run({ balancer, random, isBrief: brief });
    report(`${name} (${balancer}, seed ${seed})`, violations, figures);
  }
}

start(program);
