import { Anchor } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import type { RequestRow } from '../api/types';
import { count, milliseconds, plural } from '../format/numbers';
import { useKeptFor } from '../session/use-kept-for';
import { type Column, DataTable } from '../ui/data-table';
import { LongText } from '../ui/long-text';
import { Moment } from '../ui/moment';
import { operationName } from '../ui/operations';
import { Empty } from '../ui/states';
import { Tag } from '../ui/tag';
import { LinkOver } from '../ui/link-over';
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
          cell: ({ request_id }) => (
            <Anchor
              component={LinkOver}
              href={`${requests}/${request_id}${search && `?${search}`}`}
              className="mono"
              size="sm"
            >
              {request_id}
            </Anchor>
          ),
        },
        ...columns,
      ]}
      rows={rows}
      rowKey={({ request_id }) => request_id}
      busy={busy}
    />
  );
}
