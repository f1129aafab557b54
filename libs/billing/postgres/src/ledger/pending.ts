import type { Charge, Receipt, WriteOptions } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';

/** A charge whose caller waits. */
export interface Pending extends WriteOptions {
  readonly charge: Charge;
  readonly resolve: (receipt: Receipt) => void;
  readonly reject: (error: unknown) => void;
  /** Deadline of the last attempt, in milliseconds of `performance.now()`. */
  readonly deadline: number;
}

export function isLate({ deadline }: Pending): boolean {
  return deadline <= performance.now();
}

/**
 * Rejects charges that have waited too long. Charges that another replica may have applied continue to wait, because a rejected
 * charge must certainly not be applied.
 *
 * @returns the others
 */
export function failLate(batch: readonly Pending[]): Pending[] {
  const late = new Set(batch.filter((pending) => isLate(pending) && !pending.mayBeApplied));
  for (const { reject } of late)
    reject(
      new DomainError(
        'SYS_002',
        'The service cannot record charges at the moment: repeat the request shortly.',
      ),
    );
  return batch.filter((pending) => !late.has(pending));
}

/**
 * Drops unsent charges whose replica has disconnected: that replica writes them itself.
 *
 * @returns the others
 */
export function stillWanted(batch: readonly Pending[]): Pending[] {
  return batch.filter(({ signal, reject }) => {
    if (signal?.aborted) reject(signal.reason);
    return !signal?.aborted;
  });
}

/** @param outcomes of the batch, in its order */
export function answer(batch: readonly Pending[], outcomes: readonly (Receipt | DomainError)[]): void {
  batch.forEach((pending, i) => {
    const { resolve, reject } = pending;
    const outcome = outcomes[i]!;
    if (outcome instanceof DomainError) reject(outcome);
    // Another replica has applied the charge.
    else resolve(pending.mayBeApplied ? { ...outcome, isRepeated: undefined } : outcome);
  });
}
