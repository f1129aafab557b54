import type { Client } from 'pg';
import {
  type CallerSignal,
  type Charge,
  type ChargeQueue,
  EffectMadeBefore,
  type Receipt,
} from '@enrichment/billing-domain';
import { newUlid } from '@enrichment/kernel';
import { asUnavailable, type Database, inConflict, isTransient } from '@enrichment/postgres';
import {
  EffectFailed,
  endConnection,
  lockAccounts,
  postPlan,
  preparedStatements,
  readBalances,
  readReceipts,
  readSpending,
  rollBack,
} from './charge-statements';
import {
  answer,
  failLate,
  isLate,
  type PendingCharge,
  type Plan,
  planCharges,
  stillWanted,
} from './plan-charges';
import { type EntryBalance, EntryCodes, KnownBalances } from './entries';

interface ChargeWriterOptions {
  /** Maximum number of charges in a statement. */
  readonly batchSize: number;
  /** Milliseconds that a charge waits when the database does not respond. */
  readonly timeoutMs: number;
  /** Called after each batch, when its charges are durable or have failed. */
  readonly onFlush?: (flush: FlushReport) => void;
}

/** Writes charges to the ledger. */
export interface ChargeWriter {
  /** Like `Ledger.charge`. */
  write(charge: Charge, signal?: CallerSignal): Promise<Receipt>;
}

/** One batch of charges. */
export interface FlushReport {
  readonly charges: number;
  /** Duration in seconds, including attempts on other connections. */
  readonly seconds: number;
  /** Number of conflicts with other writers of its accounts. */
  readonly conflicts: number;
  /** Whether the database committed it. */
  readonly ok: boolean;
}

const defaults: ChargeWriterOptions = { batchSize: 500, timeoutMs: 10_000 };

/** Forces index scans for any statistics of the server, and plans for the present size of the tables. The timeouts end the lock of a hanging process or a failed machine. */
const sessionSettings = `
  SET enable_seqscan = off; SET enable_bitmapscan = off; SET plan_cache_mode = force_custom_plan;
  SET idle_in_transaction_session_timeout = '5s';
  SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 2;`;

/** A batch of this size does not wait for the end of the turn, which takes 0.1 s under overload. */
const fullBatch = 64;

/** After a change by another writer, this number of batches lock their accounts before they read them. */
const checkedBatches = 16;

/**
 * Group commit: the charges of concurrent requests are sent in one statement on one connection. One batch is in progress at a
 * time. Charges that arrive during it form the next batch, which is sent as soon as the last one is durable. There is no timer:
 * a single charge is sent at once, and batches grow with the load.
 *
 * A batch is settled in this process, on the known balances of its accounts. One statement adds its entries, each with the next
 * number of its account. If another replica has charged or credits were granted in between, that number is taken and nothing of
 * the batch is written. Then the writer locks the accounts, reads them, and settles the batch again. It does the same when an
 * account cannot pay or a request was charged before, and as long as others change its accounts.
 *
 * A charge is reported as failed only when it is certain that the ledger does not have it and never will. The outcome of a
 * batch is unknown when the connection breaks during the commit. Then the batch waits without a timeout until the ledger can be
 * read. Charges that the ledger has are answered. The others are sent again, or fail with SYS_002 if they have waited too long.
 * Unsent charges that have waited too long also fail with SYS_002.
 */
export class PostgresChargeWriter implements ChargeWriter, ChargeQueue {
  private readonly options: ChargeWriterOptions;
  private queue: PendingCharge[] = [];
  private sent: readonly PendingCharge[] = [];
  private running: Promise<void> | undefined;
  /** Ends the wait for further charges of the turn. */
  private wake: (() => void) | undefined;
  private client: Client | undefined;
  private readonly known = new KnownBalances(50_000);
  private readonly codes = new EntryCodes();
  /** Batches that still lock their accounts first. */
  private batchesToCheck = 0;
  /** Conflicts in the current batch. */
  private conflicts = 0;
  /** The server's day when the spending of keys was last read: days of UTC since the Unix epoch. */
  private today: number | undefined;
  private closing = false;
  /** Application name of the writer's connection. */
  readonly name = `ledger ${newUlid()}`;

  constructor(
    private readonly database: Pick<Database, 'connect'>,
    options: Partial<ChargeWriterOptions> = {},
  ) {
    this.options = { ...defaults, ...options };
  }

  write(charge: Charge, signal?: CallerSignal): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.options.timeoutMs;
      const waiting = this.queue.push({ charge, resolve, reject, deadline, signal });
      this.running ??= this.drain();
      if (waiting === fullBatch) this.wake?.();
    });
  }

  /** Number of charges that are not in a batch yet. */
  get queued(): number {
    return this.queue.length;
  }

  get waitedMs(): number {
    const oldest = this.sent[0] ?? this.queue[0];
    return oldest ? performance.now() - oldest.deadline + this.options.timeoutMs : 0;
  }

  /** Waits for the charges in progress, except those whose outcome cannot be read. */
  async close(): Promise<void> {
    this.closing = true;
    await this.running;
    await this.client?.end().catch(() => undefined);
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) {
      // The charges of one turn of the event loop share a batch. A large batch is sent before the end of the turn.
      if (this.queue.length < fullBatch)
        await new Promise<void>((resolve) => {
          this.wake = resolve;
          setImmediate(resolve);
        });
      await this.flush(this.nextBatch());
    }
    this.running = undefined;
  }

  /** A request that is already in the batch waits for the next batch, which finds its entry. */
  private nextBatch(): PendingCharge[] {
    const requests = new Set<string>();
    let size = 0;
    while (size < Math.min(this.queue.length, this.options.batchSize)) {
      const { requestId } = this.queue[size]!.charge;
      if (requests.has(requestId)) break;
      requests.add(requestId);
      size++;
    }
    const batch = this.queue.slice(0, size);
    this.queue = this.queue.slice(size);
    return stillWanted(batch);
  }

  private async flush(batch: PendingCharge[]): Promise<void> {
    if (batch.length === 0) return;
    const start = performance.now();
    this.conflicts = 0;
    const failed: EffectFailed[] = [];
    this.sent = batch;
    const ok = await this.send(batch, failed);
    this.sent = [];
    for (const { requestId, cause } of failed) {
      const { reject } = batch.find(({ charge }) => charge.requestId === requestId)!;
      reject(cause instanceof EffectMadeBefore ? cause : asUnavailable(cause));
    }
    const seconds = (performance.now() - start) / 1_000;
    this.options.onFlush?.({ charges: batch.length, seconds, conflicts: this.conflicts, ok });
  }

  /**
   * @param failed receives the charges whose effects failed
   * @returns whether the database has processed the others
   */
  private async send(batch: PendingCharge[], failed: EffectFailed[]): Promise<boolean> {
    let outcomeUnknown = false;
    for (let pause = 10; batch.length > 0; pause = Math.min(pause * 2, 250)) {
      try {
        const client = await this.connection();
        if (outcomeUnknown) batch = stillWanted(failLate(await this.answerApplied(client, batch)));
        outcomeUnknown = false;
        await this.apply(client, batch).catch((error: unknown) => {
          outcomeUnknown = !(error instanceof EffectFailed) && isTransient(error);
          throw error;
        });
        return true;
      } catch (error) {
        if (error instanceof EffectFailed) {
          // Rejected after the batch: another charge of it may have made the effect.
          failed.push(error);
          batch = batch.filter(({ charge }) => charge.requestId !== error.requestId);
          continue;
        }
        if (!outcomeUnknown && !isTransient(error)) {
          const reason = asUnavailable(error);
          // The next connection may reach a writable server.
          if (reason !== error) await this.disconnect();
          for (const { reject } of batch) reject(reason);
          return false;
        } else {
          await this.disconnect();
          if (!outcomeUnknown) batch = stillWanted(failLate(batch));
        }
        // No caller waits.
        if (batch.length === 0 || (this.closing && batch.every(isLate))) return false;
        this.queue = failLate(this.queue);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    return false;
  }

  /** Called after a broken connection: resolves the charges that are in the ledger. @returns the other charges */
  private async answerApplied(client: Client, batch: PendingCharge[]): Promise<PendingCharge[]> {
    const receipts = await readReceipts(
      client,
      batch.map(({ charge }) => charge),
    );
    return batch.filter(({ charge, resolve }) => {
      const receipt = receipts.get(charge.requestId);
      if (receipt) resolve(receipt);
      return !receipt;
    });
  }

  private async apply(client: Client, batch: readonly PendingCharge[]): Promise<void> {
    if (batch.length === 0) return;
    await this.codes.learn(client, chargesOf(batch));
    const plan = await this.post(client, chargesOf(batch));
    if (plan) return answer(batch, plan.outcomes);
    const wanted = stillWanted(batch);
    if (wanted.length === 0) return;
    answer(wanted, (await this.lockAndPost(client, chargesOf(wanted))).outcomes);
  }

  /** @returns `undefined` when nothing was written because the accounts must be locked first */
  private async post(client: Client, charges: readonly Charge[]): Promise<Plan | undefined> {
    if (this.batchesToCheck > 0) return undefined;
    const unknown = idsOfAccounts(charges).filter((id) => !this.known.get(id));
    if (unknown.length > 0) this.known.keep(await readBalances(client, unknown));
    this.known.keep(await this.withSpending(client, charges, this.known));
    const plan = planCharges(charges, this.known, { today: this.today });
    if (plan.refuses) return undefined;
    try {
      await postPlan(client, plan, this.codes);
    } catch (error) {
      if (!inConflict(error)) throw error;
      this.conflicts++;
      this.batchesToCheck = checkedBatches;
      return undefined;
    }
    this.known.keep(plan.after);
    return plan;
  }

  /** @param alone after a conflict: a request was charged elsewhere, the day has ended, or a writer has not locked its accounts */
  private async lockAndPost(client: Client, charges: readonly Charge[], alone = false): Promise<Plan> {
    try {
      // Under the lock, all earlier charges of these accounts are committed.
      const balances = await lockAccounts(client, idsOfAccounts(charges), { alone });
      this.compare(balances, alone);
      const plan = await this.planLocked(client, charges, balances, alone);
      await postPlan(client, plan, this.codes, { inTransaction: true });
      this.known.keep(balances);
      this.known.keep(plan.after);
      return plan;
    } catch (error) {
      await rollBack(client, error);
      if (!inConflict(error) || alone) throw error;
      this.conflicts++;
      return this.lockAndPost(client, charges, true);
    }
  }

  /** Adds known spending to unchanged accounts. Accounts that others have changed make the next batches lock theirs first. */
  private compare(balances: Map<string, EntryBalance>, forgets: boolean): void {
    let changed = false;
    for (const [id, balance] of balances) {
      const known = this.known.get(id);
      if (known && known.entries !== balance.entries) changed = true;
      else if (known?.spent && !forgets) balances.set(id, { ...balance, spent: known.spent });
    }
    this.batchesToCheck = changed ? checkedBatches : Math.max(0, this.batchesToCheck - 1);
  }

  private async planLocked(
    client: Client,
    charges: readonly Charge[],
    balances: Map<string, EntryBalance>,
    alone: boolean,
  ): Promise<Plan> {
    const plan = (applied?: ReadonlyMap<string, Receipt>) =>
      planCharges(charges, balances, { applied, today: this.today });
    const addSpending = async () => {
      for (const [id, balance] of await this.withSpending(client, charges, balances))
        balances.set(id, balance);
    };
    await addSpending();
    if (!alone) {
      const first = plan();
      if (!first.refuses) return first;
      // The day of the known spending may have ended.
      for (const [id, balance] of balances) balances.set(id, { ...balance, spent: undefined });
      await addSpending();
    }
    // A request that was charged before needs no credits.
    return plan(await readReceipts(client, charges));
  }

  /**
   * Reads unknown spending of keys with caps. Charges without caps need no query.
   *
   * @returns the balances of their accounts, with the spending
   */
  private async withSpending(
    client: Client,
    charges: readonly Charge[],
    balances: { get(accountId: string): EntryBalance | undefined },
  ): Promise<Map<string, EntryBalance>> {
    const wanted = new Map<string, { accountId: string; keyId: string; balance: EntryBalance }>();
    for (const { accountId, keyId, caps } of charges) {
      const balance = caps && balances.get(accountId);
      const spent = balance?.spent?.get(keyId);
      // Ignores spending of a later day: the clock was set back.
      if (balance && !(spent && spent.day <= this.today!)) wanted.set(keyId, { accountId, keyId, balance });
    }
    const completed = new Map<string, EntryBalance>();
    if (wanted.size === 0) return completed;
    const found = await readSpending(client, [...wanted.values()]);
    for (const { accountId, keyId, balance } of wanted.values()) {
      const spent = found.get(keyId)!;
      const others = completed.get(accountId)?.spent ?? balance.spent;
      completed.set(accountId, { ...balance, spent: new Map([...(others ?? []), [keyId, spent]]) });
      this.today = spent.day;
    }
    return completed;
  }

  private async connection(): Promise<Client> {
    if (this.client) return this.client;
    const client = await this.database.connect(this.name, this.options.timeoutMs / 2);
    try {
      await client.query(sessionSettings + preparedStatements);
      // A statement of the broken connection may still run or wait. Its outcome is known only after its end.
      const { rows } = await client.query<{ ended: boolean }>(
        `SELECT pg_terminate_backend(pid, 2000) AS ended FROM pg_stat_activity
         WHERE application_name = $1 AND pid <> pg_backend_pid()`,
        [this.name],
      );
      if (rows.some(({ ended }) => !ended)) throw new Error('The last connection has not ended yet.');
    } catch (error) {
      await endConnection(client);
      throw error;
    }
    this.known.clear();
    return (this.client = client);
  }

  private async disconnect(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    if (client) await endConnection(client);
  }
}

function chargesOf(batch: readonly PendingCharge[]): Charge[] {
  return batch.map(({ charge }) => charge);
}

function idsOfAccounts(charges: readonly Charge[]): string[] {
  return [...new Set(charges.map(({ accountId }) => accountId))];
}
