import type { KnownOutcomes, OutcomeKind } from '../ports/outcomes';

/** Outcome of an account's own messages to an address. */
export type OwnOutcome = 'bounced' | 'delivered' | 'none';

/** Time for which an outcome is evidence, in milliseconds: 90 days. */
const freshMs = 90 * 86_400_000;

/** The latest outcome decides. Soft bounces give no evidence of a mailbox; a complaint proves that it exists. */
export function ownOutcome({ arrivedAt, bouncedAt }: KnownOutcomes, now: number): OwnOutcome {
  const [arrived, bounced] = [arrivedAt, bouncedAt].map((at) => at?.getTime() ?? -Infinity) as [
    number,
    number,
  ];
  if (Math.max(arrived, bounced) < now - freshMs) return 'none';
  return bounced > arrived ? 'bounced' : 'delivered';
}

/** Whether a message arrived; `undefined`: the outcome leaves it open. */
export function hasArrived(kind: OutcomeKind): boolean | undefined {
  return kind === 'bounced_soft' ? undefined : kind !== 'bounced_hard';
}
