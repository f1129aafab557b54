import { Semaphore } from '@enrichment/concurrency';
import { ContestantProcess } from './email/contestant-process';
import { contestants, type Opinion } from './email/contestants';
import { addressAt, corpus, type MailSystem } from './testing/corpus';
import { bandOf, bands, brierScore, isConfidentlyWrong, isOverconfident } from './email/judgement';
import { openEmailLab } from './email/lab';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';
import { printTable } from './table';

export const description = 'verdicts on a corpus of scripted mail servers, beside other libraries';

/** A library that has not answered by then has no answer, in milliseconds. Peers set themselves limits of about 10 s. */
const timeoutMs = { whole: 30_000, quick: 4_000 };
const parallel = 16;

interface Judged {
  readonly system: MailSystem;
  readonly opinion: Opinion;
}

/** Every contestant in a process of its own, all on the same servers. `quick` waits less for verdicts. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  const lab = await openEmailLab(corpus);
  const all: Record<string, Judged[]> = {};
  const processes = await Promise.all(contestants.map((name) => ContestantProcess.start(name, lab.map)));
  try {
    await Promise.all(
      processes.map(async (contestant) => {
        const judged = await judgeAll(contestant, timeoutMs[quick ? 'quick' : 'whole']);
        all[contestant.name] = judged;
        console.error(`${contestant.name}: ${judged.length} verdicts`);
      }),
    );
  } finally {
    await Promise.all(processes.map((contestant) => contestant.stop()));
    await lab.close();
  }
  for (const name of contestants) printMatrix(name, all[name]!);
  summarize(all, results);
  const wrong = all['ours']!.filter(({ system, opinion }) => isConfidentlyWrong(opinion, system));
  if (wrong.length > 0) throw new Error('Ours is sure of something wrong.');
}

function judgeAll(contestant: ContestantProcess, timeoutMs: number): Promise<Judged[]> {
  const semaphore = new Semaphore({ permits: parallel });
  const judge = async (system: MailSystem) => ({
    system,
    opinion: await opinionOf(contestant, addressAt(system), timeoutMs),
  });
  return Promise.all(corpus.map((system) => semaphore.run(() => judge(system))));
}

async function opinionOf(contestant: ContestantProcess, email: string, timeoutMs: number): Promise<Opinion> {
  const { promise: late, resolve } = Promise.withResolvers<Opinion>();
  const timer = setTimeout(resolve, timeoutMs, { isDeliverable: undefined, confidence: 0.5 });
  const answer = contestant.validate(email).then(({ opinion }) => opinion);
  return Promise.race([answer, late]).finally(() => {
    clearTimeout(timer);
  });
}

const rows = [
  ['takes mail', 'delivered', true],
  ['takes mail, which cannot be known', 'delivered', false],
  ['takes none, which cannot be known', 'bounced', false],
  ['takes none', 'bounced', true],
] as const;

function printMatrix(name: string, judged: readonly Judged[]): void {
  console.log('');
  printTable(
    [`${name}: the mailbox`, ...bands],
    rows.map(([title, truth, shown]) => {
      const like = judged.filter(({ system }) => system.truth === truth && system.shown === shown);
      const counts = bands.map((band) => like.filter(({ opinion }) => bandOf(opinion) === band).length);
      return [title, ...counts.map((count) => (count === 0 ? '.' : String(count)))];
    }),
  );
}

function summarize(all: Readonly<Record<string, readonly Judged[]>>, results: Results): void {
  for (const name of contestants) {
    const judged = all[name]!;
    const count = (holds: (opinion: Opinion, system: MailSystem) => boolean) =>
      judged.filter(({ opinion, system }) => holds(opinion, system)).length;
    const add = (what: string, better: 'more' | 'less', figure: number, wanted?: { atMost: number }) =>
      results.add(
        { what: `of ${corpus.length} servers: ${what}`, unit: '', better, ...(wanted && { wanted }) },
        name,
        figure,
      );
    const isSure = (opinion: Opinion) => bandOf(opinion).endsWith('sure');
    add(
      'sure and right',
      'more',
      count((opinion, system) => isSure(opinion) && !isConfidentlyWrong(opinion, system)),
    );
    add('sure and wrong', 'less', count(isConfidentlyWrong), { atMost: 0 });
    add('sure without grounds', 'less', count(isOverconfident));
    const brier = judged.reduce((sum, { opinion, system }) => sum + brierScore(opinion, system), 0);
    add('Brier score', 'less', brier / judged.length);
  }
  for (const name of contestants) {
    const wrong = all[name]!.filter(({ opinion, system }) => isConfidentlyWrong(opinion, system));
    if (wrong.length === 0) continue;
    console.log(`\n${name} is sure and wrong: ${wrong.map(({ system }) => system.name).join(', ')}`);
  }
}
