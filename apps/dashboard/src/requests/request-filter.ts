import { query } from '../api/client';
import type { ManagedKey } from '../api/generated/openapi';
import { fromLocalInput, startOfDay } from '../format/times';

/** Filters of the requests; empty: no filter. Both days are included, in the reader's time zone. A single day may have an `hour`, such as `09`. */
export type RequestFilter = Record<
  'operation' | 'key' | 'outcome' | 'code' | 'fromDay' | 'toDay' | 'hour',
  string
>;

export const noFilter: RequestFilter = {
  operation: '',
  key: '',
  outcome: '',
  code: '',
  fromDay: '',
  toDay: '',
  hour: '',
};

export function isOneDay({ fromDay, toDay }: Pick<RequestFilter, 'fromDay' | 'toDay'>): boolean {
  return fromDay !== '' && fromDay === toDay;
}

/** The filter as parameters of the API: times in UTC, with an exclusive end. */
export function requestParameters(filter: RequestFilter): Record<string, string | undefined> {
  const { operation, key, outcome, code } = filter;
  const [from, to] = span(filter);
  return {
    operation: operation || undefined,
    key: key || undefined,
    outcome: outcome || undefined,
    code: code || undefined,
    from: from?.toISOString(),
    to: to?.toISOString(),
  };
}

function span(filter: RequestFilter): [from: Date | undefined, to: Date | undefined] {
  const { fromDay, toDay, hour } = filter;
  if (isOneDay(filter) && /^([01]\d|2[0-3])$/.test(hour)) {
    const from = fromLocalInput(`${fromDay}T${hour}:00`);
    return [from, new Date(from.getTime() + 3_600_000)];
  }
  return [startOfDay(fromDay), startOfDay(toDay, 1)];
}

export const hourChoices = [
  { value: '', label: 'All day' },
  ...Array.from({ length: 24 }, (_, hour) => {
    const value = String(hour).padStart(2, '0');
    return { value, label: `${value}:00 – ${value}:59` };
  }),
];

/** @param account path of another account in the API, for the operator */
export function csvLink(filter: RequestFilter, account = ''): string {
  return `/dashboard/api${account}/requests.csv${query(requestParameters(filter))}`;
}

export const maxCsvRows = 250_000;

/** The choices of a filter. @param chosen the id of a key, which may be revoked */
export function keyChoices(keys: readonly ManagedKey[] = [], chosen = '') {
  const isKnown = chosen === '' || keys.some(({ id }) => id === chosen);
  return [
    { value: '', label: 'All keys' },
    ...(isKnown ? [] : [{ value: chosen, label: 'A revoked key' }]),
    ...keys.map(({ id, name, prefix }) => ({ value: id, label: `${name} (${prefix}…)` })),
  ];
}

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
