import { Anchor } from '@mantine/core';
import type { RequestRow } from '../api/types';
import { count, milliseconds, plural } from '../format/numbers';
import type { Column } from '../ui/data-table';
import { operationName } from '../ui/operations';
import { LongText, Moment, Tag } from '../ui/values';
import { eventOf } from './event';
import { outcomeText, outcomeTone } from './outcome';
import { LinkOver } from '../ui/details-drawer';

const columns: readonly Column<RequestRow>[] = [
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
export const requestColumns = (page: string, search = ''): readonly Column<RequestRow>[] => [
  {
    header: 'Request',
    cell: (row) => (
      <Anchor
        component={LinkOver}
        href={`${page}/${row.replayed ? eventOf(row) : row.request_id}${search && `?${search}`}`}
        className="mono"
        size="sm"
      >
        {row.request_id}
      </Anchor>
    ),
  },
  ...columns,
];
