import { newCharge } from './charging';
import { closedLoop, type Load } from './closed-loop';
import { growDatabase, type GrownDatabase } from './grown-database';
import type { BenchOptions, Results } from './results';

const callers = 64;
/** As many accounts are busy in the large database as in the small one: what differs is only what lies around them. */
const busy = 10;
const entriesEach = 50;
const usageBatch = 1_000;

export const description =
  'charges, look-ups of keys and pages, rows of usage, sizes and verification with 10,000 to 10 million entries, beside 100';

export async function run({ quick, size }: BenchOptions, results: Results): Promise<void> {
  // Many short rounds: the two are compared within the same second of a noisy machine.
  const [rounds, seconds] = quick ? [2, 0.1] : [40, 0.5];
  const steps = size ? [size] : quick ? [20_000] : [10_000, 100_000, 1_000_000, 10_000_000];
  const small = await growDatabase(busy, busy);
  try {
    for (const entries of steps) {
      const large = await growDatabase(Math.max(busy, Math.round(entries / entriesEach)), entriesEach);
      try {
        const charges = await race('charge', [small, large], rounds, seconds, chargeOne);
        const lookUps = await race('key look-up', [small, large], rounds, seconds, lookUpAny());
        const pages = await race('page look-up', [small, large], rounds, seconds, findAny());
        // A tenth of the time: what is written here stays in both.
        const usage = await race('usage', [small, large], rounds, seconds / 10, writeUsage, 1);
        ratiosInto(results, `charges, ${callers} callers`, title(large), charges);
        ratiosInto(results, `key look-ups, ${callers} callers`, title(large), lookUps);
        ratiosInto(results, `page look-ups, ${callers} callers`, title(large), pages);
        ratiosInto(results, `batches of ${usageBatch} rows of usage`, title(large), usage);
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

async function race(
  name: string,
  databases: readonly GrownDatabase[],
  rounds: number,
  seconds: number,
  one: One,
  crowd = callers,
): Promise<Round[][]> {
  const results: Round[][] = databases.map(() => []);
  for (const database of databases) await closedLoop(crowd, Math.min(1, 2 * seconds), () => one(database));
  for (let round = 1; round <= rounds; round++) {
    // Who goes first changes: what a machine does in waves must not favour one of them.
    const order = round % 2 === 0 ? [1, 0] : [0, 1];
    for (const i of order) results[i]!.push(await measure(databases[i]!, crowd, seconds, one));
    const rates = results.map((loads) => Math.round(loads.at(-1)!.rate));
    console.error(`round ${round}/${rounds}  ${name}: ${rates.join('/s small, ')}/s large`);
  }
  return results;
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

/** Large beside small, round by round: rate, p99, processor time. */
function ratiosInto(results: Results, what: string, name: string, [small, large]: Round[][]): void {
  const add = (of: string, figure: keyof Round, better: 'more' | 'less') => {
    const measure = { what: `${what}: ${of}, of that of a small database`, unit: '', better };
    for (const [round, load] of large!.entries())
      results.add({ ...measure, isList: true }, name, load[figure] / small![round]![figure]);
  };
  add('rate', 'rate', 'more');
  add('p99', 'p99', 'less');
  add('processor time of PostgreSQL', 'processor', 'less');
  const measure = { what: `${what}: processor time of PostgreSQL`, unit: 'µs', better: 'less' } as const;
  for (const { processor } of large!) results.add({ ...measure, isList: true }, name, processor);
  for (const { processor } of small!)
    results.add({ ...measure, isList: true }, `beside ${name}: the small one`, processor);
}
