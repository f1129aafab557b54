import { apiErrorCodes, errorTable } from '@enrichment/application';

/** The cause of an error: the subject does not exist, the caller, or the service. */
export const errorKinds = ['not_found', 'caller', 'service'] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** Kind of a failed request. A caller that disconnected before the answer counts as a caller's error. */
export function errorKind(code: string): ErrorKind {
  const status = errorTable[code]?.status ?? 0;
  if (status === 404) return 'not_found';
  return status >= 500 ? 'service' : 'caller';
}

export const requestOutcomes = ['ok', ...errorKinds] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** The codes that count as an outcome. */
export function codesOf(outcome: RequestOutcome): string[] {
  if (outcome === 'ok') return ['ok'];
  return [...apiErrorCodes, 'aborted'].filter((code) => errorKind(code) === outcome);
}

export function countErrors(errors: Readonly<Record<string, number>>): Record<ErrorKind, number> {
  const counts = { not_found: 0, caller: 0, service: 0 };
  for (const [code, count] of Object.entries(errors)) counts[errorKind(code)] += count;
  return counts;
}
