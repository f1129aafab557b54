import { newCharge } from './charging';
import { closedLoop, type Load } from './closed-loop';
import { growDatabase, type GrownDatabase } from './grown-database';
import { median, withSpread } from './statistics';
import { printTable } from './table';

const callers = 64;
/** As many accounts are busy in the large database as in the small one: what differs is only what lies around them. */
const busy = 10;
const entriesEach = 50;
const largeEntries = 5_000_000;

export const description =
  'charges and key look-ups with 10 accounts and 100 ledger entries, beside 100,000 and 5 million';

export async function run({ quick, size }: { quick: boolean; size?: number }): Promise<void> {
  // Many short rounds: the two are compared within the same second of a noisy machine.
  const [rounds, seconds] = quick ? [20, 0.3] : [60, 0.5];
  const entries = size ?? (quick ? largeEntries / 10 : largeEntries);
  const large = await growDatabase(Math.max(busy, Math.round(entries / entriesEach)), entriesEach);
  const small = await growDatabase(busy, busy);
  try {
    const charges = await race('charge', [small, large], rounds, seconds, chargeOne);
    const lookUps = await race('key look-up', [small, large], rounds, seconds, lookUpOne);
    console.log('');
    printTable(
      [`${callers} callers`, ...[small, large].map(title), 'large / small: rate', 'p99'],
      [row('charges/s', charges), row('key look-ups/s (not in memory)', lookUps)],
    );
    const { ok, difference } = await large.ledger.verify();
    if (!ok) throw new Error(`The ledger does not add up: ${difference}.`);
  } finally {
    await small.close();
    await large.close();
  }
}

type One = (database: GrownDatabase) => Promise<unknown>;

const chargeOne: One = (database) =>
  database.ledger.charge(
    newCharge(database.accountId(Math.floor((random(busy) * database.accounts) / busy))),
  );

/** Any key of all: no page is warm. */
const lookUpOne: One = async (database) => {
  if (!(await database.keys.findByDigest(database.digest(random(database.accounts)))))
    throw new Error('A key was not found.');
};

function random(below: number): number {
  return Math.floor(Math.random() * below);
}

async function race(
  name: string,
  databases: readonly GrownDatabase[],
  rounds: number,
  seconds: number,
  one: One,
): Promise<Load[][]> {
  const results: Load[][] = databases.map(() => []);
  for (const database of databases) await closedLoop(callers, 1, () => one(database));
  for (let round = 1; round <= rounds; round++) {
    // Who goes first changes: what a machine does in waves must not favour one of them.
    const order = round % 2 === 0 ? [1, 0] : [0, 1];
    for (const i of order) results[i]!.push(await closedLoop(callers, seconds, () => one(databases[i]!)));
    const rates = results.map((loads) => Math.round(loads.at(-1)!.rate));
    console.error(`round ${round}/${rounds}  ${name}: ${rates.join('/s small, ')}/s large`);
  }
  return results;
}

function title({ accounts, entries }: GrownDatabase): string {
  return `${accounts.toLocaleString('en')} keys, ${entries.toLocaleString('en')} entries`;
}

function row(name: string, [small, large]: Load[][]): string[] {
  const rate = (loads: Load[]) =>
    withSpread(
      loads.map((load) => load.rate),
      0,
    );
  const ratio = (of: keyof Load) => median(large!.map((load, round) => load[of] / small![round]![of]));
  return [name, rate(small!), rate(large!), ratio('rate').toFixed(2), ratio('p99').toFixed(2)];
}
