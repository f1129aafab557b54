import type { Reason, Verdict } from './verdict';

export const statuses = ['deliverable', 'undeliverable', 'risky', 'unknown'] as const;
/** A validation in one word: what to do with the address. */
export type Status = (typeof statuses)[number];

/** The status of a reason without doubts. A test compares it with `docs/email.md`. */
export const statusOfReason: Readonly<Record<Reason, Status>> = {
  accepted: 'deliverable',
  delivered: 'deliverable',
  catch_all: 'risky',
  accepted_unchecked: 'risky',
  mailbox_full: 'risky',
  mailbox_not_found: 'undeliverable',
  mailbox_disabled: 'undeliverable',
  domain_not_found: 'undeliverable',
  no_mail_server: 'undeliverable',
  null_mx: 'undeliverable',
  bounced: 'undeliverable',
  greylisted: 'unknown',
  refused_us: 'unknown',
  timeout: 'unknown',
  dns_error: 'unknown',
  not_probed: 'unknown',
};

/** Facts about an address beside its mailbox. */
export interface AddressFacts {
  readonly isDisposable: boolean;
  readonly isRoleBased: boolean;
  /** "Did you mean": its domain resembles a well-known one. */
  readonly suggestion: string | null;
}

/** A confirmed mailbox is risky where it is no person's lasting one, or is not the one that was meant. */
export function statusOf({
  reason,
  isDisposable,
  isRoleBased,
  suggestion,
}: Pick<Verdict, 'reason'> & AddressFacts): Status {
  const status = statusOfReason[reason];
  const isDoubtful = isDisposable || isRoleBased || suggestion !== null;
  return status === 'deliverable' && isDoubtful ? 'risky' : status;
}

const nothingLearned: ReadonlySet<Reason> = new Set<Reason>([
  'timeout',
  'dns_error',
  'refused_us',
  'greylisted',
]);

/** Whether the validation tried, but has no result about the mailbox. */
export function learnedNothing({ reason }: Pick<Verdict, 'reason'>): boolean {
  return nothingLearned.has(reason);
}
