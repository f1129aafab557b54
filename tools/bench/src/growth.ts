import { newCharge } from './charging';
import { closedLoop, type Load } from './closed-loop';
import { growDatabase, type GrownDatabase } from './grown-database';
import { median } from './statistics';
import { printTable } from './table';

const callers = 64;
/** As many accounts are busy in the large database as in the small one: what differs is only what lies around them. */
const busy = 10;
const entriesEach = 50;

export const description =
  'charges, key look-ups, sizes and verification of ledgers of 10,000 to 10 million entries, beside one of 100';

export async function run({ quick, size }: { quick: boolean; size?: number }): Promise<void> {
  // Many short rounds: the two are compared within the same second of a noisy machine.
  const [rounds, seconds] = quick ? [10, 0.3] : [40, 0.5];
  const steps = size
    ? [size]
    : quick
      ? [10_000, 100_000, 1_000_000]
      : [10_000, 100_000, 1_000_000, 10_000_000];
  const small = await growDatabase(busy, busy);
  const rows: string[][] = [];
  try {
    for (const entries of steps) {
      const large = await growDatabase(Math.max(busy, Math.round(entries / entriesEach)), entriesEach);
      try {
        const charges = await race('charge', [small, large], rounds, seconds, chargeOne);
        const lookUps = await race('key look-up', [small, large], rounds, seconds, lookUpOne);
        rows.push([
          title(large),
          ...ratios(charges),
          ...ratios(lookUps),
          ...(await megabytes(large)),
          ...(await verifying(large)),
        ]);
      } finally {
        await large.close();
      }
    }
  } finally {
    await small.close();
  }
  console.log('');
  printTable(
    [
      `${callers} callers, beside ${title(small)}`,
      ...['charges/s', 'p99', 'key look-ups/s', 'p99'],
      ...['MB per million: entries', 'numbers', 'requests'],
      ...['first checkpoint', 'verify', 'verify --archive'],
    ],
    rows,
  );
}

/** Of a million entries, as they are kept. */
async function megabytes(database: GrownDatabase): Promise<string[]> {
  const { entries, numbers, requests } = await database.sizes();
  return [entries, numbers, requests].map((bytes) => (bytes / database.entries).toFixed(0));
}

async function verifying({ ledger, keeper }: GrownDatabase): Promise<string[]> {
  const verify = async (archive: boolean) => {
    const { ok, difference } = await ledger.verify({ archive });
    if (!ok) throw new Error(`The ledger does not add up: ${difference}.`);
  };
  return [
    await time(() => keeper.checkpoint()),
    await time(() => verify(false)),
    await time(() => verify(true)),
  ];
}

async function time(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  await work();
  return `${((performance.now() - start) / 1_000).toFixed(1)} s`;
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

/** Large beside small: rate and p99. */
function ratios([small, large]: Load[][]): string[] {
  return (['rate', 'p99'] as const).map((of) =>
    median(large!.map((load, round) => load[of] / small![round]![of])).toFixed(2),
  );
}
