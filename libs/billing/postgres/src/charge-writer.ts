import type { Charge, Receipt } from '@enrichment/billing-domain';
import { DomainError, newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import type { Client } from 'pg';
import { postEntries, readHoldings, readReceipts } from './charge-statements';
import { KnownHoldings } from './known-holdings';
import { type Plan, planCharges } from './plan-charges';
import { inConflict, isPassing } from './sql-errors';

interface Pending {
  readonly charge: Charge;
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: unknown) => void;
  /** When its caller is told that it failed. */
  readonly deadline: number;
}

export interface ChargeWriterOptions {
  /** Charges in one statement at most. */
  readonly batchSize: number;
  /** How long a charge waits for a database that does not answer. */
  readonly patienceMs: number;
}

/** After a conflict with another writer, this many batches lock before they look. */
const cautiousBatches = 16;

/**
 * Group commit: the charges of concurrent requests leave in one statement on one connection. One batch is under
 * way at a time; what arrives meanwhile is the next batch, which leaves as soon as the last one is durable. No
 * timer delays anything: alone, a charge leaves at once, and the busier it gets, the larger the batches.
 *
 * A batch is settled here, on what its accounts are known to hold, and written by one statement that applies only
 * if they hold just that. When they do not (another replica charged them, credits were granted), when somebody cannot
 * pay, or when a request was charged before, the accounts are locked, looked at, and the batch is settled again.
 *
 * When a batch's outcome is unknown (the connection broke during the commit), it is sent again: the database
 * applies a request once. A charge that stays unconfirmed for too long fails with SYS_002 and is taken back
 * should it turn out to have been applied.
 */
export class ChargeWriter {
  private queue: Pending[] = [];
  private running: Promise<void> | undefined;
  private client: Client | undefined;
  private unanswered: string[] = [];
  private readonly known = new KnownHoldings(50_000);
  private cautious = 0;
  /** Under this name the server knows the writer's connection. */
  private readonly name = `ledger ${newUlid()}`;

  constructor(
    private readonly database: Pick<Database, 'connect'>,
    private readonly options: ChargeWriterOptions = { batchSize: 500, patienceMs: 10_000 },
  ) {}

  submit(charge: Charge): Promise<Receipt> {
    return new Promise((resolve, reject) => {
      this.queue.push({ charge, resolve, reject, deadline: performance.now() + this.options.patienceMs });
      this.running ??= this.drain();
    });
  }

  async close(): Promise<void> {
    await this.running;
    await this.client?.end().catch(() => undefined);
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) {
      // What this turn of the event loop brings travels together.
      await new Promise(setImmediate);
      await this.write(this.nextBatch());
    }
    this.running = undefined;
  }

  /** A request that is in the batch already waits for the next one, where it finds its entry. */
  private nextBatch(): Pending[] {
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
    return batch;
  }

  private async write(batch: Pending[]): Promise<void> {
    for (let pause = 10; ; pause = Math.min(pause * 2, 250)) {
      try {
        const client = await this.connection();
        const charges = batch.map(({ charge }) => charge);
        answer(batch, (await this.post(client, charges)) ?? (await this.lockAndPost(client, charges)));
        return;
      } catch (error) {
        if (!isPassing(error)) {
          for (const { reject } of batch) reject(error);
          return;
        }
        await this.disconnect();
        batch = this.giveUpLate(batch);
        if (batch.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** @returns `undefined` when nothing was written because the accounts must be looked at first */
  private async post(client: Client, charges: readonly Charge[]): Promise<Plan | undefined> {
    if (this.cautious > 0) {
      this.cautious--;
      return undefined;
    }
    const strangers = idsOfAccounts(charges).filter((id) => !this.known.get(id));
    if (strangers.length > 0) this.known.keep(await readHoldings(client, strangers, { lock: false }));
    const plan = planCharges(charges, this.known);
    if (plan.refuses) return undefined;
    try {
      await postEntries(client, plan, this.known);
    } catch (error) {
      if (!inConflict(error)) throw error;
      this.cautious = cautiousBatches;
      return undefined;
    }
    this.known.keep(plan.after);
    return plan;
  }

  private async lockAndPost(client: Client, charges: readonly Charge[]): Promise<Plan> {
    await client.query('BEGIN');
    try {
      const holdings = await readHoldings(client, idsOfAccounts(charges), { lock: true });
      // Under the lock, whoever charged one of the requests before has committed.
      const receipts = await readReceipts(
        client,
        charges.map(({ requestId }) => requestId),
      );
      const plan = planCharges(charges, holdings, receipts);
      if (plan.entries.length > 0) await postEntries(client, plan, holdings);
      await client.query('COMMIT');
      this.known.keep(holdings);
      this.known.keep(plan.after);
      return plan;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  private giveUpLate(batch: Pending[]): Pending[] {
    const now = performance.now();
    const late = batch.filter(({ deadline }) => deadline <= now);
    for (const { charge, reject } of late) {
      this.unanswered.push(charge.requestId);
      reject(
        new DomainError('SYS_002', 'The service cannot record charges at the moment; try again shortly.'),
      );
    }
    return batch.filter((pending) => !late.includes(pending));
  }

  private async connection(): Promise<Client> {
    if (this.client) return this.client;
    const client = await this.database.connect(this.name, this.options.patienceMs / 2);
    try {
      // A statement of a broken connection may still be running, or waiting to: it must end before it is repeated.
      await client.query(
        'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
        [this.name],
      );
      if (this.unanswered.length > 0) {
        await client.query('SELECT take_back_charges($1)', [this.unanswered]);
        this.unanswered = [];
      }
    } catch (error) {
      await end(client);
      throw error;
    }
    this.known.clear();
    return (this.client = client);
  }

  private async disconnect(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    if (client) await end(client);
  }
}

/** Also ends a connection whose server says nothing any more. */
async function end(client: Client): Promise<void> {
  const closed = client.end().catch(() => undefined);
  (client as Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await closed;
}

function idsOfAccounts(charges: readonly Charge[]): string[] {
  return [...new Set(charges.map(({ accountId }) => accountId))];
}

function answer(batch: readonly Pending[], { outcomes }: Plan): void {
  batch.forEach(({ resolve, reject }, i) => {
    const outcome = outcomes[i]!;
    if (outcome instanceof DomainError) reject(outcome);
    else resolve(outcome);
  });
}
