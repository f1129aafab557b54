import {
  accountNotFound,
  type Charge,
  ipBlockSize,
  notEnoughCredits,
  type Receipt,
} from '@enrichment/billing-domain';
import { DomainError, newUlid } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import type { Client } from 'pg';
import { isPassing } from './sql-errors';

interface Pending {
  readonly charge: Charge;
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: unknown) => void;
  /** When its caller is told that it failed. */
  readonly deadline: number;
}

type ResultRow = [
  item: number,
  outcome: 'applied' | 'refused' | 'no_account',
  charged: number,
  creditsLeft: number,
  lookupsLeft: number,
];

export interface ChargeWriterOptions {
  /** Charges in one statement at most. */
  readonly batchSize: number;
  /** How long a charge waits for a database that does not answer. */
  readonly patienceMs: number;
}

/**
 * Group commit: the charges of concurrent requests leave in one statement on one connection. One batch is under
 * way at a time; what arrives meanwhile is the next batch, which leaves as soon as the last one is durable. No
 * timer delays anything: alone, a charge leaves at once, and the busier it gets, the larger the batches.
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
    // The requests of this turn of the event loop travel together.
    await Promise.resolve();
    while (this.queue.length > 0) await this.write(this.nextBatch());
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
        settle(batch, await send(client, batch));
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

async function send(client: Client, batch: Pending[]): Promise<ResultRow[]> {
  const charges = batch.map(({ charge }) => charge);
  const { rows } = await client.query<ResultRow>({
    name: 'apply_charges',
    text: 'SELECT item, outcome, charged, credits_left, lookups_left FROM apply_charges($1, $2, $3, $4, $5, $6)',
    values: [
      charges.map(({ requestId }) => requestId),
      charges.map(({ accountId }) => accountId),
      charges.map(({ keyId }) => keyId),
      charges.map(({ operation }) => operation),
      charges.map(({ price }) => price),
      ipBlockSize,
    ],
    rowMode: 'array',
  });
  return rows;
}

function settle(batch: Pending[], rows: ResultRow[]): void {
  // In the order of the calls, so that every caller's view of a balance ends with the latest.
  for (const [item, outcome, creditsCharged, creditsLeft, ipLookupsLeft] of rows.sort(([a], [b]) => a - b)) {
    const { charge, resolve, reject } = batch[item - 1]!;
    if (outcome === 'applied') resolve({ creditsCharged, creditsLeft, ipLookupsLeft });
    else if (outcome === 'refused') reject(notEnoughCredits(charge.price, creditsLeft));
    else reject(accountNotFound(charge.accountId));
  }
}
