import { Box } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useKeptFor, usePages } from '../api/queries';
import type { AuditLine, AuditPageAnswer } from '../api/generated/openapi';
import { none } from '../format/numbers';
import { byId, type Column, PagesPanel } from '../ui/data-table';
import { FilterSelect, useFilters } from '../ui/filters';
import { actionName, describeChange, kindChoices } from './describe-change';
import { Page } from '../ui/page';
import { LongText, Moment, TextLink } from '../ui/values';

const columns: readonly Column<AuditLine>[] = [
  { header: 'What', cell: ({ action }) => <span className="nowrap">{actionName(action)}</span> },
  { header: 'When', when: true, cell: ({ at }) => <Moment at={at} /> },
  {
    header: 'Who',
    cell: ({ by, address }) => (
      <Box miw="14ch">
        <LongText text={by} />
        {address && <p className="muted mono">{address}</p>}
      </Box>
    ),
  },
  {
    header: 'On',
    cell: ({ subject }) => (
      <span className="mono muted id">
        <LongText text={subject ?? none} />
      </span>
    ),
  },
  {
    header: 'Change',
    wide: true,
    cell: ({ before, after }) =>
      describeChange(before, after).map((line) => <LongText key={line} text={line} />),
  },
];

const account: Column<AuditLine> = {
  header: 'Account',
  cell: ({ account_id }) =>
    account_id === null ? (
      <span className="muted">All</span>
    ) : (
      <TextLink href={`/admin/accounts/${account_id}`} className="mono id">
        {account_id}
      </TextLink>
    ),
};

const noFilters = { activity: '' };

/**
 * Shows the audit log.
 * @param path path of the API for one account, or for all
 */
export function AuditPanel({
  path,
  filter = {},
  withAccounts = false,
}: {
  path: '/audit' | '/admin/audit';
  filter?: { account?: string };
  withAccounts?: boolean;
}) {
  const keptFor = useKeptFor('audit');
  const [{ activity: kind }, , field] = useFilters(noFilters);
  const entries = usePages<AuditPageAnswer>(path, { ...filter, kind: kind || undefined });
  return (
    <PagesPanel
      rowKey={byId}
      title="Activity"
      note={`Keys, prices, limits, credits and sign-ins: kept for ${keptFor}.`}
      actions={<FilterSelect label="Kind of activity" data={kindChoices} {...field('activity')} />}
      list={entries}
      rows={(page) => page.entries}
      columns={withAccounts ? [...columns, account] : columns}
      empty={{
        icon: IconHistory,
        title: kind ? 'Nothing matches' : 'Nothing yet',
        children: kind
          ? 'Choose another kind above.'
          : 'Changes of keys, prices, limits and credits appear here.',
      }}
    />
  );
}

export function ActivityPage() {
  return (
    <Page title="Activity" lead="Who changed what, and who signed in.">
      <AuditPanel path="/admin/audit" withAccounts />
    </Page>
  );
}
