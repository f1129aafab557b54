import type { KnownOutcomes, OutcomeKind } from '../ports/outcomes';

/** What an account's own messages say of an address. */
export type OwnOutcome = 'bounced' | 'delivered' | 'none';

/** For so long an outcome is evidence, in milliseconds: 90 days. */
const freshMs = 90 * 86_400_000;

/** The latest outcome decides; soft bounces say nothing of a mailbox, and a complaint comes from one that exists. */
export function ownOutcome({ arrivedAt, bouncedAt }: KnownOutcomes, now: number): OwnOutcome {
  const [arrived, bounced] = [arrivedAt, bouncedAt].map((at) => at?.getTime() ?? -Infinity) as [
    number,
    number,
  ];
  if (Math.max(arrived, bounced) < now - freshMs) return 'none';
  return bounced > arrived ? 'bounced' : 'delivered';
}

/** Whether a message arrived; `undefined`: the outcome does not say. */
export function hasArrived(kind: OutcomeKind): boolean | undefined {
  return kind === 'bounced_soft' ? undefined : kind !== 'bounced_hard';
}
