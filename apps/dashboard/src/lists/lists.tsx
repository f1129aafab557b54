import { Button } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { PresentedList } from '../api/generated/openapi';
import { count } from '../format/numbers';
import { byId, type Column, TablePanel } from '../ui/data-table';
import { operationName } from '../ui/operations';
import { Page } from '../ui/page';
import { ListStateTag, useLists } from './state';
import { Moment, TextLink } from '../ui/values';
import { useMay } from '../api/queries';

const columns: readonly Column<PresentedList>[] = [
  {
    header: 'List',
    cell: ({ id, name, operation }) => (
      <div className="pair">
        <TextLink href={`/lists/${id}`} className="cut" dir="auto">
          {name}
        </TextLink>
        <span className="muted">{operationName[operation]}</span>
      </div>
    ),
  },
  { header: 'State', cell: (list) => <ListStateTag list={list} /> },
  { header: 'Rows', numeric: true, cell: ({ rows }) => count(rows) },
  { header: 'Done', numeric: true, cell: ({ done, requests }) => `${count(done)} of ${count(requests)}` },
  { header: 'Credits', numeric: true, cell: ({ credits }) => count(credits) },
  { header: 'Created', cell: ({ created_at }) => <Moment at={created_at} as="ago" /> },
];

export function Lists() {
  const lists = useLists();
  const create = useMay()('lists:run') && (
    <Button component={Link} href="/lists/new" leftSection={<IconPlus size={16} />}>
      New list
    </Button>
  );
  return (
    <Page
      title="Lists"
      lead="Thousands of rows from a file, one request each. They run on the server, and are kept for 30 days."
      actions={
        <>
          <TextLink href="/docs/lists">How lists work</TextLink>
          {create}
        </>
      }
    >
      <TablePanel
        rowKey={byId}
        label="Lists"
        query={lists}
        rows={({ lists }) => lists}
        columns={columns}
        empty={{
          icon: IconListCheck,
          title: 'No lists yet',
          action: create,
          children: 'A list is a CSV or JSON lines file with addresses, websites, profiles or IP addresses.',
        }}
      />
    </Page>
  );
}
