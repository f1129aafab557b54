import { accountExists, accountNotFound, type AccountMove } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { uniqueViolated } from '@enrichment/postgres';
import type { DataSource, EntityManager } from 'typeorm';
import { PostgresAccounts } from '../accounts/postgres-accounts';
import { copyEntries, digestOfEntries, entriesAtOnce, type EntriesDigest } from './copy-entries';
import { billingMovedTables, copyRows, type MovedTable } from './copy-rows';

/** Each step is complete when `onStep` gets its name. */
export type MoveStep = 'announced' | 'copied ahead' | 'frozen' | 'copied' | 'verified' | 'live' | 'switched';

/** The old or the new cell of an account. */
export interface Cell {
  readonly name: string;
  readonly dataSource: DataSource;
}

/** A moved account, as the old cell has it. */
interface MovedAccount {
  readonly entries: number;
  readonly credits: number;
}

/**
 * Moves an account to another cell. Its entries are copied while it works. Then it is frozen: the old cell refuses its charges.
 * The rest is copied and compared in one transaction of the new cell, which activates the account there. Then the old cell names the new one for its keys.
 *
 * After any interruption, a repeated call completes the move. It does not copy entries twice, and copies nothing once the account works
 * in the new cell.
 *
 * @param tables of other modules
 * @throws DomainError ACCOUNT_NOT_FOUND, ACCOUNT_EXISTS, ACCOUNT_MOVED, SAME_CELL; ACCOUNT_DIFFERS when the copies differ: then the account works in no cell
 */
export async function moveAccount(
  id: string,
  { from, to }: { from: Cell; to: Cell },
  tables: readonly MovedTable[] = [],
  onStep: (step: MoveStep) => void = () => undefined,
): Promise<MovedAccount> {
  const old = new PostgresAccounts(from.dataSource);
  const found = await old.find(id);
  if (!found) throw accountNotFound(id);
  refuseOther(id, found.move, to.name);
  await refuseSameDatabase(from, to);
  let ahead: EntriesDigest | undefined;
  if (!found.move?.isDone) {
    await announce(id, from, to);
    onStep('announced');
    ahead = await copyAhead(id, from, to);
    onStep('copied ahead');
    await old.setMove(id, { cell: to.name, isDone: false });
    onStep('frozen');
  }
  const moved = await from.dataSource.transaction(async (source) => {
    // A move of the same account in another process waits here.
    const move = await lockMove(source, id);
    refuseOther(id, move, to.name);
    // Another process may have ended the move.
    if (!move) throw movedTo(id, from.name);
    const last = await to.dataSource.transaction((target) =>
      arrive(id, source, target, { cell: from.name, tables, ahead, onStep }),
    );
    onStep('live');
    await mayWrite(source);
    for (const { name, leaves } of tables)
      if (leaves) await source.query(`DELETE FROM ${name} WHERE account_id = $1`, [id]);
    await new PostgresAccounts(source).setMove(id, { cell: to.name, isDone: true });
    return last;
  });
  onStep('switched');
  return moved;
}

interface Arrival {
  /** The name of the old cell. */
  readonly cell: string;
  readonly tables: readonly MovedTable[];
  /** Entries that have been compared. */
  readonly ahead: EntriesDigest | undefined;
  readonly onStep: (step: MoveStep) => void;
}

/** Completes the move in the target's transaction. The source's account is frozen. */
async function arrive(
  id: string,
  source: EntityManager,
  target: EntityManager,
  { cell, tables, ahead, onStep }: Arrival,
): Promise<MovedAccount> {
  await mayWrite(target);
  const isAway = await awaits(id, target, cell);
  // An account that works in the new cell has been copied, and may have new entries.
  const copied = isAway ? ahead : undefined;
  if (isAway) {
    await copyAddress(id, source, target);
    for (const table of [...billingMovedTables, ...tables]) await copyRows(source, target, table, id);
    // Unfinished requests of the old cell are not charged: the next attempt may run at once.
    await target.query(
      `UPDATE stored_answers SET lease_until = now() WHERE account_id = $1 AND status IS NULL`,
      [id],
    );
    await copyEntries(source, target, id);
    onStep('copied');
  }
  const [balance] = await source.query<MovedAccount[]>(
    'SELECT entries, credits FROM account_balances WHERE id = $1',
    [id],
  );
  const rest = await compare(id, source, target, { after: copied?.entries ?? 0, last: balance!.entries });
  if ((copied?.sum ?? 0) + rest.sum !== balance!.credits) throw differs(id);
  onStep('verified');
  if (isAway) await new PostgresAccounts(target).setMove(id, undefined);
  return balance!;
}

/** The address may have changed since the move was announced. */
async function copyAddress(id: string, source: EntityManager, target: EntityManager): Promise<void> {
  const { email } = (await new PostgresAccounts(source).find(id))!;
  await new PostgresAccounts(target).setEmail(id, email);
}

/**
 * Cancels an unfinished move: the account works in the old cell again.
 *
 * @throws DomainError ACCOUNT_MOVED when it works in the new cell
 */
export async function cancelMove(id: string, { from, to }: { from: Cell; to: Cell }): Promise<void> {
  await from.dataSource.transaction(async (source) => {
    const move = await lockMove(source, id);
    if (!move) return;
    refuseOther(id, move, to.name);
    await to.dataSource.transaction(async (target) => {
      const [there] = await target.query<object[]>('SELECT FROM accounts WHERE id = $1', [id]);
      if (there && !(await awaits(id, target, from.name))) throw movedTo(id, to.name);
    });
    await new PostgresAccounts(source).setMove(id, undefined);
  });
}

async function refuseSameDatabase(from: Cell, to: Cell): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [from, to].map(({ dataSource }) =>
      dataSource.query('SELECT pg_postmaster_start_time()::text, current_database()'),
    ),
  );
  if (JSON.stringify(ours) === JSON.stringify(theirs))
    throw new DomainError('SAME_CELL', 'Both cells have the same database: name that of the other cell.');
}

/** Creates the account in the new cell, marked as one of the old cell. */
async function announce(id: string, from: Cell, { dataSource }: Cell): Promise<void> {
  const rows = await from.dataSource.query<{ row: string; email: string }[]>(
    'SELECT to_jsonb(a)::text AS row, email FROM accounts a WHERE id = $1',
    [id],
  );
  await dataSource
    .transaction(async (target) => {
      const made = await target.query<object[]>(
        `INSERT INTO accounts (id, email, created_at) SELECT id, email, created_at FROM jsonb_populate_record(NULL::accounts, $1)
         ON CONFLICT (id) DO NOTHING RETURNING id`,
        [rows[0]!.row],
      );
      if (made.length > 0) await new PostgresAccounts(target).setMove(id, { cell: from.name, isDone: true });
    })
    .catch((error: unknown) => {
      throw uniqueViolated(error) ? accountExists(rows[0]!.email) : error;
    });
}

/**
 * Copies most entries before the account is frozen. It copies none to a cell where the account already works.
 *
 * @returns the digest of the copied entries
 */
async function copyAhead(id: string, from: Cell, to: Cell): Promise<EntriesDigest | undefined> {
  const inBoth = <T>(work: (source: EntityManager, target: EntityManager) => Promise<T>) =>
    from.dataSource.transaction((source) =>
      to.dataSource.transaction(async (target) => {
        await mayWrite(target);
        return (await awaits(id, target, from.name)) ? work(source, target) : undefined;
      }),
    );
  const copyBatch = () =>
    inBoth(async (source, target) => {
      await copyRows(source, target, billingMovedTables[0]!, id);
      return copyEntries(source, target, id, 1);
    });
  while ((await copyBatch()) === entriesAtOnce);
  return inBoth(async (source, target) => {
    const [balance] = await target.query<MovedAccount[]>(
      'SELECT entries FROM account_balances WHERE id = $1',
      [id],
    );
    return compare(id, source, target, { after: 0, last: balance!.entries });
  });
}

/** Compares the entries of the source and the target. */
async function compare(
  id: string,
  source: EntityManager,
  target: EntityManager,
  range: { after: number; last: number },
): Promise<EntriesDigest> {
  const ours = await digestOfEntries(source, id, range);
  const theirs = await digestOfEntries(target, id, range);
  if (JSON.stringify(ours) !== JSON.stringify(theirs) || ours.entries !== range.last - range.after)
    throw differs(id);
  return ours;
}

function differs(id: string): DomainError {
  return new DomainError(
    'ACCOUNT_DIFFERS',
    `The entries of account ${id} differ in the two cells; run "ledger verify" in both.`,
  );
}

/** Opens the frozen rows of moved accounts to a transaction. */
async function mayWrite(manager: EntityManager): Promise<void> {
  await manager.query("SELECT set_config('enrichment.moves', 'on', true)");
}

/** Whether the target's account is marked as one of the given cell, so that only the move changes it. */
async function awaits(id: string, target: EntityManager, cell: string): Promise<boolean> {
  const move = await lockMove(target, id);
  refuseOther(id, move, cell);
  if (move && !move.isDone) throw movedTo(id, cell);
  return move !== undefined;
}

/** Waits for another transaction that changes the move. */
async function lockMove(manager: EntityManager, id: string): Promise<AccountMove | undefined> {
  const [row] = await manager.query<{ cell: string; done: boolean }[]>(
    'SELECT cell, moved_at IS NOT NULL AS done FROM account_moves WHERE account_id = $1 FOR UPDATE',
    [id],
  );
  return row && { cell: row.cell, isDone: row.done };
}

function refuseOther(id: string, move: AccountMove | undefined, cell: string): void {
  if (move && move.cell !== cell) throw movedTo(id, move.cell);
}

function movedTo(id: string, cell: string): DomainError {
  return new DomainError('ACCOUNT_MOVED', `Account ${id} is in cell ${cell}, or on its way there.`);
}
