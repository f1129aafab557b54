import { Anchor } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import type { useRequests } from '../api/queries';
import type { RequestRow } from '../api/types';
import { count, milliseconds, plural } from '../format/numbers';
import { useKeptFor } from '../session/use-kept-for';
import { type Column, DataTable } from '../ui/data-table';
import { LongText } from '../ui/long-text';
import { Pages } from '../ui/more';
import { Moment } from '../ui/moment';
import { operationName } from '../ui/operations';
import { Empty } from '../ui/states';
import { Tag } from '../ui/tag';
import { LinkOver } from '../ui/link-over';
import { eventOf } from './event';
import { outcomeText, outcomeTone } from './outcome';

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

/** The requests of a list, page by page. */
export function RequestPages({
  list,
  filter,
  ...props
}: {
  list: ReturnType<typeof useRequests>;
  filter: object;
  search?: string;
  requests?: string;
}) {
  return (
    <Pages list={list} rows={(page) => page.requests}>
      {(rows, busy) => (
        <RequestTable {...{ rows, busy, filtered: Object.values(filter).some(Boolean) }} {...props} />
      )}
    </Pages>
  );
}

/** @param search the filters of the page, which the links keep */
export function RequestTable({
  rows,
  busy = false,
  search = '',
  filtered = false,
  requests = '/requests',
}: {
  rows: readonly RequestRow[];
  busy?: boolean;
  search?: string;
  filtered?: boolean;
  requests?: string;
}) {
  const keptFor = useKeptFor('requests');
  if (rows.length === 0) {
    return (
      <Empty icon={<IconListSearch size={20} />} title={filtered ? 'Nothing matches' : 'No requests yet'}>
        {filtered
          ? `Widen the filters above. Requests are kept for ${keptFor}.`
          : 'Calls of /v1 appear here within seconds, refused ones too.'}
      </Empty>
    );
  }
  return (
    <DataTable
      label="Requests"
      compact
      columns={[
        {
          header: 'Request',
          cell: (row) => (
            <Anchor
              component={LinkOver}
              href={`${requests}/${row.replayed ? eventOf(row) : row.request_id}${search && `?${search}`}`}
              className="mono"
              size="sm"
            >
              {row.request_id}
            </Anchor>
          ),
        },
        ...columns,
      ]}
      rows={rows}
      rowKey={eventOf}
      busy={busy}
    />
  );
}
