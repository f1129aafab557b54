import type { RequestRow } from '../api/types';
import type { Tone } from '../ui/values';

/** The tone of an outcome: a success, an error of the caller (4xx), or an error of the service (5xx). */
export function outcomeTone({ code, status }: Pick<RequestRow, 'code' | 'status'>): Tone {
  if (code === 'ok') return 'good';
  return status !== null && status >= 500 ? 'bad' : 'warn';
}

export const refusalText = {
  revoked: 'The key is revoked.',
  disabled: 'The key is disabled.',
  expired: 'The key has expired.',
  suspended: 'The account is suspended.',
  scope: "The operation is not among the key's scopes.",
  address: "The sender's address is not among those that may use the key.",
} satisfies Record<NonNullable<RequestRow['reason']>, string>;

/** `200 ok`, `402 BILLING_001`, `aborted`. */
export function outcomeText({ code, status }: Pick<RequestRow, 'code' | 'status'>): string {
  return status === null ? code : `${status} ${code}`;
}
