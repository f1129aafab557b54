import { query } from '../api/client';
import { startOfDay } from '../format/times';

/** Filters of the requests; empty: no filter. Days are the reader's, both included. */
export type RequestFilter = Record<'operation' | 'key' | 'outcome' | 'code' | 'fromDay' | 'toDay', string>;

export const noFilter: RequestFilter = {
  operation: '',
  key: '',
  outcome: '',
  code: '',
  fromDay: '',
  toDay: '',
};

/** The filter as parameters of the API: moments in UTC, the end exclusive. */
export function requestParameters(filter: RequestFilter): Record<string, string | undefined> {
  const { operation, key, outcome, code, fromDay, toDay } = filter;
  return {
    operation: operation || undefined,
    key: key || undefined,
    outcome: outcome || undefined,
    code: code || undefined,
    from: startOfDay(fromDay)?.toISOString(),
    to: startOfDay(toDay, 1)?.toISOString(),
  };
}

export function csvLink(filter: RequestFilter): string {
  return `/dashboard/api${csvPath(filter)}`;
}

/** Path of the CSV file below the API, for {@link csvLink}. */
export function csvPath(filter: RequestFilter): string {
  return `/requests.csv${query(requestParameters(filter))}`;
}

export const mostCsvRows = 250_000;

const classes = [
  { value: 'outcome:ok', label: '2xx success' },
  { value: 'outcome:not_found', label: '404 not found' },
  { value: 'outcome:caller', label: '4xx yours to fix' },
  { value: 'outcome:service', label: '5xx ours to fix' },
];

export function outcomeChoices(codes: readonly string[]) {
  return [
    { value: '', label: 'All outcomes' },
    { group: 'Class', items: classes },
    ...(codes.length > 0
      ? [{ group: 'Code', items: codes.map((code) => ({ value: code, label: code })) }]
      : []),
  ];
}

/** The selected value of {@link outcomeChoices}. */
export function outcomeChoice({ outcome, code }: Pick<RequestFilter, 'outcome' | 'code'>): string {
  return code || (outcome && `outcome:${outcome}`);
}

export function chosenOutcome(choice: string): Pick<RequestFilter, 'outcome' | 'code'> {
  const [, outcome] = /^outcome:(.*)$/.exec(choice) ?? [];
  return outcome === undefined ? { outcome: '', code: choice } : { outcome, code: '' };
}
