import type { Client } from 'pg';
import { type Charge, notRecorded, type Receipt, type CallerSignal } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';

/** A charge whose caller waits. */
export interface PendingCharge {
  readonly charge: Charge;
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: unknown) => void;
  /** Deadline of the last attempt, in milliseconds of `performance.now()`. */
  readonly deadline: number;
  /** Aborted when no caller waits for the outcome: a charge that is not sent by then is dropped. */
  readonly signal: CallerSignal | undefined;
}

export function isLate({ deadline }: PendingCharge): boolean {
  return deadline <= performance.now();
}

/** Rejects charges that have waited too long. @returns the others */
export function failLate(batch: readonly PendingCharge[]): PendingCharge[] {
  const late = new Set(batch.filter(isLate));
  for (const { reject } of late) reject(notRecorded());
  return batch.filter((pending) => !late.has(pending));
}

/** Drops unsent charges whose callers have disconnected. @returns the others */
export function stillWanted(batch: readonly PendingCharge[]): PendingCharge[] {
  return batch.filter(({ signal, reject }) => {
    if (signal?.aborted) reject(signal.reason);
    return !signal?.aborted;
  });
}

/** @param outcomes of the batch, in its order */
export function answer(batch: readonly PendingCharge[], outcomes: readonly (Receipt | DomainError)[]): void {
  batch.forEach(({ resolve, reject }, i) => {
    const outcome = outcomes[i]!;
    if (outcome instanceof DomainError) reject(outcome);
    else resolve(outcome);
  });
}

/** Also ends a connection whose server does not respond. */
export async function endConnection(client: Client): Promise<void> {
  const closed = client.end().catch(() => undefined);
  (client as Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await closed;
}
