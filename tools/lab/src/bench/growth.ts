import { newCharge } from './charging';
import { closedLoop, type Load } from './closed-loop';
import { growDatabase, type GrownDatabase } from './grown-database';
import type { BenchOptions, Results } from './results';

const callers = 64;
/** The same number of accounts is busy in the large and in the small database. */
const busy = 10;
const entriesEach = 50;
const usageBatch = 1_000;

export const description =
  'charges, look-ups of keys and pages, rows of usage, sizes and verification with 10,000 to 10 million entries, beside 100';

export async function run({ quick, size }: BenchOptions, results: Results): Promise<void> {
  // Many short rounds compare the two within the same second of a noisy machine.
  const [rounds, seconds] = quick ? [2, 0.1] : [40, 0.5];
  const steps = size ? [size] : quick ? [20_000] : [10_000, 100_000, 1_000_000, 10_000_000];
  const small = await growDatabase(busy, busy);
  try {
    for (const entries of steps) {
      const large = await growDatabase(Math.max(busy, Math.round(entries / entriesEach)), entriesEach);
      try {
        const both = { databases: [small, large], rounds, seconds, results };
        await race({ ...both, what: `charges, ${callers} callers`, one: chargeOne });
        await race({ ...both, what: `key look-ups, ${callers} callers`, one: lookUpAny() });
        await race({ ...both, what: `page look-ups, ${callers} callers`, one: findAny() });
        // A tenth of the time, because the written rows remain in both.
        const what = `batches of ${usageBatch} rows of usage`;
        await race({ ...both, what, one: writeUsage, crowd: 1, seconds: seconds / 10 });
        await sizesInto(results, large);
        await verifyInto(results, large);
      } finally {
        await large.close();
      }
    }
  } finally {
    await small.close();
  }
}

/** Bytes of an entry, as they are kept. */
async function sizesInto(results: Results, database: GrownDatabase): Promise<void> {
  for (const [what, bytes] of Object.entries(await database.sizes())) {
    const measure = { what: `bytes of an entry: ${what}`, unit: 'bytes', better: 'less' } as const;
    results.add({ ...measure, isList: true }, title(database), bytes / database.entries);
  }
}

async function verifyInto(results: Results, database: GrownDatabase): Promise<void> {
  const { ledger, keeper } = database;
  const verify = async (archive: boolean) => {
    const { ok, difference } = await ledger.verify({ archive });
    if (!ok) throw new Error(`The ledger does not add up: ${difference}.`);
  };
  const time = async (what: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    const seconds = (performance.now() - start) / 1_000;
    results.add({ what, unit: 's', better: 'less', isList: true }, title(database), seconds);
  };
  await time('first checkpoint', () => keeper.checkpoint());
  await time('verify', () => verify(false));
  await time('verify --archive', () => verify(true));
}

type One = (database: GrownDatabase) => Promise<unknown>;

const chargeOne: One = (database) =>
  database.ledger.charge(
    newCharge(database.accountId(Math.floor((random(busy) * database.accounts) / busy))),
  );

/** Keys one after the other, far apart: those of one batch differ in a small database too, which has no more of them. */
function lookUpAny(): One {
  const next = turns();
  return async (database) => {
    const n = next() % database.others;
    if (!(await database.keys.findByDigest(database.digest(n)))) throw new Error('A key was not found.');
  };
}

function findAny(): One {
  const next = turns();
  return async (database) => {
    const slug = database.slug(next() % database.others);
    if (!(await database.pages.find({ kind: 'company', slug }))) throw new Error('A page was not found.');
  };
}

function turns(): () => number {
  let turn = 0;
  return () => (turn += 7_919);
}

const writeUsage: One = (database) => database.writeUsage(usageBatch);

function random(below: number): number {
  return Math.floor(Math.random() * below);
}

/** A stretch of load, and microseconds that PostgreSQL computed for one operation. */
interface Round extends Load {
  readonly processor: number;
}

interface Race {
  readonly what: string;
  readonly databases: readonly GrownDatabase[];
  readonly rounds: number;
  readonly seconds: number;
  readonly one: One;
  readonly crowd?: number;
  readonly results: Results;
}

/** Large beside small, round by round: rate, p99, processor time. */
async function race({
  what,
  databases,
  rounds,
  seconds,
  one,
  crowd = callers,
  results,
}: Race): Promise<void> {
  const [small, large] = databases.map((): Round[] => []) as [Round[], Round[]];
  for (const database of databases) await closedLoop(crowd, Math.min(1, 2 * seconds), () => one(database));
  for (let round = 1; round <= rounds; round++) {
    // The order alternates, so waves of the machine favour neither.
    for (const i of round % 2 === 0 ? [1, 0] : [0, 1])
      [small, large][i]!.push(await measure(databases[i]!, crowd, seconds, one));
    const rates = [small, large].map((loads) => Math.round(loads.at(-1)!.rate));
    console.error(`round ${round}/${rounds}  ${what}: ${rates.join('/s small, ')}/s large`);
  }
  const name = title(databases[1]!);
  const add = (of: string, unit: string, better: 'more' | 'less', candidate: string, figure: number) =>
    results.add({ what: `${what}: ${of}`, unit, better, isList: true }, candidate, figure);
  for (const [i, ours] of large.entries()) {
    const theirs = small[i]!;
    add('rate, of that of a small database', '', 'more', name, ours.rate / theirs.rate);
    add('p99, of that of a small database', '', 'less', name, ours.p99 / theirs.p99);
    add(
      'processor time of PostgreSQL, of that of a small database',
      '',
      'less',
      name,
      ours.processor / theirs.processor,
    );
    add('processor time of PostgreSQL', 'µs', 'less', name, ours.processor);
    add('processor time of PostgreSQL', 'µs', 'less', `beside ${name}: the small one`, theirs.processor);
  }
}

async function measure(database: GrownDatabase, crowd: number, seconds: number, one: One): Promise<Round> {
  let operations = 0;
  const before = await database.processorTime();
  const load = await closedLoop(crowd, seconds, () => {
    operations++;
    return one(database);
  });
  return { ...load, processor: (((await database.processorTime()) - before) * 1_000) / operations };
}

function title({ accounts, entries }: GrownDatabase): string {
  return `${accounts.toLocaleString('en')} accounts, ${entries.toLocaleString('en')} entries`;
}
