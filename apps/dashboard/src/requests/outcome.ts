import type { RequestRow } from '../api/types';
import type { Tone } from '../ui/tag';

/** Whose turn it is: nobody's, the caller's (4xx), or ours (5xx). */
export function outcomeTone({ code, status }: Pick<RequestRow, 'code' | 'status'>): Tone {
  if (code === 'ok') return 'good';
  return status !== null && status >= 500 ? 'bad' : 'warn';
}

/** `200 ok`, `402 BILLING_001`, `aborted`. */
export function outcomeText({ code, status }: Pick<RequestRow, 'code' | 'status'>): string {
  return status === null ? code : `${status} ${code}`;
}
