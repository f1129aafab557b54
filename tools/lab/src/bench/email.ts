import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, contestants, validateBy } from './email/contestants';
import { bandOf, bands, brierScore, isConfidentlyWrong, isOverconfident } from './email/judgement';
import { openEmailLab } from './email/lab';
import type { Bench, BenchOptions, Results } from './results';
import { median } from './statistics';
import { columns } from './table';
import { addressAt, corpus, type MailSystem } from './testing/corpus';
import { joOnly } from './testing/corpus/mail-system';

export const description = 'an email validation at 0, 50 and 150 ms a round trip beside other libraries';

/** Peers set themselves limits of about 10 s. */
const timeoutMs = 30_000;

/** Milliseconds of a round trip to name server and mail hosts: on this machine, on this continent, to another one. */
export async function run({ quick }: BenchOptions, results: Results): Promise<void> {
  for (const trip of quick ? [50] : [0, 50, 150]) await measureLatency(quick, trip, results);
}

/**
 * Addresses of domains that were not requested before: the first, the following ones, and the first where other domains of the
 * same mail host were requested. Every answer in the lab takes a round trip, the greeting too, in place of the connection's.
 */
async function measureLatency(quick: boolean, roundTrip: number, results: Results): Promise<void> {
  const [rounds, domainsARound] = quick ? [1, 1] : [7, 2];
  const own = plainDomains('own', (rounds + 1) * domainsARound);
  const hosted = plainDomains('hosted', (rounds + 1) * (domainsARound + 1), 'mx.provider-example.com');
  const visits = Array.from({ length: rounds + 1 }, (_, round) => [
    ...own.slice(round * domainsARound, (round + 1) * domainsARound).flatMap(({ name }) => [
      { round, place: 'first address', email: `jo@${name}` },
      { round, place: 'second, same domain', email: `al@${name}` },
      { round, place: 'third', email: `kim@${name}` },
    ]),
    ...hosted.slice(round * (domainsARound + 1), (round + 1) * (domainsARound + 1)).map(({ name }, i) => ({
      ...{ round, place: i === 0 ? 'introduces the host' : 'first, known host', email: `jo@${name}` },
    })),
  ]).flat();
  const lab = await openEmailLab([...own, ...hosted], () => wait(roundTrip));
  try {
    const emails = visits.map(({ email }) => email);
    for (const name of contestants) {
      const answers = await validateBy({ name, map: lab.map, emails, parallel: 1, timeoutMs });
      const lost = answers.findIndex(({ opinion }) => !opinion.isDeliverable);
      if (lost >= 0) throw new Error(`${name} did not find ${emails[lost]}.`);
      // The first round warms up.
      const measured = Map.groupBy(
        answers
          .map(({ milliseconds }, i) => ({ ...visits[i]!, milliseconds }))
          .filter(({ round }) => round > 0),
        ({ place, round }) => (place === 'introduces the host' ? undefined : `${place}/${round}`),
      );
      measured.delete(undefined);
      for (const [place, all] of measured) {
        const what = `${place!.split('/')[0]}, ${roundTrip} ms a round trip`;
        results.add(
          { what, unit: 'ms', better: 'less' },
          name,
          median(all.map(({ milliseconds }) => milliseconds)),
        );
      }
      console.error(`${roundTrip} ms a round trip, ${name}: ${answers.length} validations`);
    }
  } finally {
    await lab.close();
  }
}

/** Domains with a few mailboxes, each with its own host unless one is named. */
function plainDomains(kind: string, count: number, host = 'mx'): MailSystem[] {
  const server = { recipients: { ...joOnly, al: joOnly.jo, kim: joOnly.jo } };
  return Array.from({ length: count }, (_, i) => ({
    ...{ name: `${kind}-${i}-example.com`, hosts: { [host]: server } },
    ...{ truth: 'delivered', shown: true, reason: 'accepted' },
  }));
}

export const accuracy: Bench = {
  description: 'verdicts on a corpus of scripted mail servers, beside other libraries',
  /** Runs every contestant on the same servers. `quick` waits less for verdicts. */
  run: async ({ quick }, results) => {
    const lab = await openEmailLab(corpus);
    try {
      const emails = corpus.map(addressAt);
      const task = { map: lab.map, emails, parallel: 16, timeoutMs: quick ? 4_000 : timeoutMs };
      const all = await Promise.all(contestants.map((name) => validateBy({ ...task, name })));
      for (const [i, name] of contestants.entries()) judge(name, all[i]!, results);
    } finally {
      await lab.close();
    }
  },
};

const rows = [
  ['takes mail', 'delivered', true],
  ['takes mail, which cannot be known', 'delivered', false],
  ['takes none, which cannot be known', 'bounced', false],
  ['takes none', 'bounced', true],
] as const;

function judge(name: string, answers: readonly Answer[], results: Results): void {
  const judged = corpus.map((system, i) => ({ system, opinion: answers[i]!.opinion }));
  const matrix = rows.map(([title, truth, shown]) => {
    const like = judged.filter(({ system }) => system.truth === truth && system.shown === shown);
    const counts = bands.map((band) => like.filter(({ opinion }) => bandOf(opinion) === band).length);
    return [title, ...counts.map((count) => (count === 0 ? '.' : String(count)))];
  });
  console.log(`\n${columns([`${name}: the mailbox`, ...bands], matrix)}`);
  const wrong = judged.filter(({ opinion, system }) => isConfidentlyWrong(opinion, system));
  if (wrong.length > 0) console.log(`sure and wrong: ${wrong.map(({ system }) => system.name).join(', ')}`);
  const sure = judged.filter(({ opinion }) => bandOf(opinion).endsWith('sure')).length;
  const brier = judged.reduce((sum, { opinion, system }) => sum + brierScore(opinion, system), 0);
  const add = (what: string, better: 'more' | 'less', figure: number, wanted?: { atMost: number }) =>
    results.add(
      { what: `of ${corpus.length} servers: ${what}`, unit: '', better, ...(wanted && { wanted }) },
      name,
      figure,
    );
  add('sure and right', 'more', sure - wrong.length);
  add('sure and wrong', 'less', wrong.length, { atMost: 0 });
  const overconfident = judged.filter(({ opinion, system }) => isOverconfident(opinion, system));
  add('sure without grounds', 'less', overconfident.length);
  add('Brier score', 'less', brier / judged.length);
  if (name === 'ours' && wrong.length > 0) throw new Error('Ours is sure of something wrong.');
}
