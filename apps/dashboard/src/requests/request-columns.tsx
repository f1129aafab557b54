import type { RequestLine } from '../api/generated/openapi';
import { count, milliseconds, plural } from '../format/numbers';
import type { Column } from '../ui/data-table';
import { operationName } from '../ui/operations';
import { LongText, Moment, Tag, type Tone } from '../ui/values';
import { eventOf } from './event';
import { LinkOver } from '../ui/details-drawer';

const columns: readonly Column<RequestLine>[] = [
  { header: 'Time', when: true, cell: ({ at }) => <Moment at={at} /> },
  { header: 'Operation', cell: ({ operation }) => operationName[operation] },
  { header: 'Key', cell: ({ key_name }) => <LongText text={key_name} /> },
  {
    header: 'Outcome',
    aside: true,
    cell: (row) => (
      <>
        <Tag tone={outcomeTone(row)}>{outcomeText(row)}</Tag>
        {row.replayed && (
          <>
            {' '}
            <Tag>Replay</Tag>
          </>
        )}
        {row.test && (
          <>
            {' '}
            <Tag tone="accent">Test</Tag>
          </>
        )}
        {row.requests > 1 && ` ${plural(row.requests, 'request')}`}
      </>
    ),
  },
  { header: 'Credits', numeric: true, cell: ({ credits }) => count(credits) },
  { header: 'Latency', numeric: true, cell: ({ latency_ms }) => milliseconds(latency_ms) },
];

/** @param page the page of a request @param search the filters of the list, which the links keep */
export const requestColumns = (page: string, search = ''): readonly Column<RequestLine>[] => [
  {
    header: 'Request',
    cell: (row) => (
      <LinkOver href={`${page}/${row.replayed ? eventOf(row) : row.request_id}${search && `?${search}`}`}>
        {row.request_id}
      </LinkOver>
    ),
  },
  ...columns,
];

/** The tone of an outcome: a success, an error of the caller (4xx), or an error of the service (5xx). */
export function outcomeTone({ code, status }: Pick<RequestLine, 'code' | 'status'>): Tone {
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
} satisfies Record<NonNullable<RequestLine['reason']>, string>;

/** `200 ok`, `402 BILLING_001`, `aborted`. */
export function outcomeText({ code, status }: Pick<RequestLine, 'code' | 'status'>): string {
  return status === null ? code : `${status} ${code}`;
}
