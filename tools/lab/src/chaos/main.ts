import { Command, Option } from 'commander';
import { anySeed, interruption, report, start, wholeNumber } from '../parts/command';
import { type CampaignOptions, runCampaign } from './campaign';
import { attacks } from './peers/attacks';
import { runPeers } from './peers/peers';
import { scenarios } from './scenarios';

const names = scenarios.map(({ name }) => name);
const width = Math.max(...names.map(({ length }) => length));
const table = scenarios.map(({ name, breaks }) => `  ${name.padEnd(width)}  ${breaks}`).join('\n');
const program = new Command('npm run chaos --').description(
  'Breaks the running service, and everything that it uses, under load. The exit status is 1 when a promise was broken.',
);

program
  .command('everything', { isDefault: true })
  .description('all operations mixed, one thing after the other broken')
  .option('--rounds <number>', 'how often each scenario runs', wholeNumber, 1)
  .option('--seed <number>', 'repeats order, victims and moments of an earlier run', wholeNumber, anySeed())
  .addOption(new Option('--scenario <names...>', 'only these of the list below').choices(names))
  .option('--no-browser', 'leaves Chromium out, which starts faster')
  .addHelpText('after', `\nScenarios:\n${table}\n\ntools/lab/README.md says what is checked.`)
  .action(everything);

program
  .command('peers')
  .description('what one attacking account costs the requests of another, beside an idle service')
  .addOption(new Option('--attack <names...>').choices(attacks.map(({ name }) => name)))
  .option('--seconds <number>', 'of each measurement', wholeNumber, 5)
  .action(async ({ attack: names, seconds }: { attack?: string[]; seconds: number }) => {
    const violations = await runPeers({ names, seconds, signal: interruption() });
    report('chaos peers', violations, `${seconds} s each`);
  });

start(program);

async function everything({
  scenario: wanted = names,
  ...options
}: Pick<CampaignOptions, 'rounds' | 'seed' | 'browser'> & { scenario?: string[] }): Promise<void> {
  console.log(`seed ${options.seed}`);
  const { answers, skipped, violations, recoveries, ...counts } = await runCampaign({
    ...options,
    scenarios: scenarios.filter((scenario) => wanted.includes(scenario.name)),
    slowestMs: 30_000,
    onProgress: (line) => console.log(line),
    signal: interruption(),
  });
  for (const reason of skipped) console.log(`skipped ${reason}`);
  console.log(`answers: ${answers}`);
  report(
    `chaos, seed ${options.seed}`,
    violations,
    `${recoveries.length} rounds; ${counts.charged} answered and charged once, ${counts.uncharged} answered without success and not charged, ` +
      `${counts.lost} lost their connection (${counts.lostButCharged} of them charged); slowest return ${Math.round(Math.max(0, ...recoveries))} ms`,
  );
}
