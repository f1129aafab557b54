import { IconReceipt } from '@tabler/icons-react';
import { useLedger } from '../api/queries';
import type { LedgerLine } from '../api/generated/openapi';
import { change, count, none } from '../format/numbers';
import { byId, type Column, PagesPanel } from '../ui/data-table';
import { CsvButton, DayRange, FilterSelect, useFilters } from '../ui/filters';
import { operationChoices, operationName } from '../ui/operations';
import { LongText, Moment, Tag, TextLink } from '../ui/values';
import { kindChoices, kindName } from './kinds';
import { csvLink, ledgerParameters, noFilter } from './ledger-filter';

const columnsOf = (requests: string): readonly Column<LedgerLine>[] => [
  { header: 'Time', when: true, cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    header: 'Kind',
    cell: ({ kind }) => <Tag tone={kind === 'grant' ? 'good' : 'plain'}>{kindName[kind]}</Tag>,
  },
  { header: 'For', cell: (entry) => <Reason entry={entry} requests={requests} /> },
  {
    header: 'IP lookups',
    numeric: true,
    cell: ({ ip_lookups }) => (ip_lookups ? change(ip_lookups) : <span className="muted">{none}</span>),
  },
  { header: 'Credits', numeric: true, cell: ({ credits }) => change(credits) },
  { header: 'Balance', numeric: true, cell: ({ balance_after }) => count(balance_after) },
];

/**
 * Shows the ledger of credits.
 * @param accountId another account, for the operator
 */
export function LedgerPanel({ accountId }: { accountId?: string }) {
  const [filter, set, field] = useFilters(noFilter);
  const path = accountId === undefined ? '/ledger' : `/admin/accounts/${accountId}/ledger`;
  const ledger = useLedger(ledgerParameters(filter), path);
  const columns = columnsOf(accountId === undefined ? '/requests' : '/admin/requests');
  const filtered = Object.values(filter).some(Boolean);

  return (
    <PagesPanel
      rowKey={byId}
      title="Ledger"
      filters={
        <>
          <FilterSelect label="Kind" data={kindChoices} {...field('kind')} />
          <FilterSelect label="Operation" data={operationChoices} {...field('operation')} />
          <DayRange fromDay={filter.fromDay} toDay={filter.toDay} onChange={set} />
          <CsvButton href={csvLink(filter, path)} />
        </>
      }
      list={ledger}
      rows={(page) => page.entries}
      compact
      columns={columns}
      empty={{
        icon: IconReceipt,
        title: filtered ? 'Nothing matches' : 'No entries yet',
        children: filtered ? 'Widen the filters above.' : 'Grants and charges appear here as they happen.',
      }}
    />
  );
}

function Reason({
  entry: { operation, request_id, reason },
  requests,
}: {
  entry: LedgerLine;
  requests: string;
}) {
  const what = operation ? operationName[operation] : <LongText text={reason ?? none} />;
  if (!request_id) return <>{what}</>;
  return <TextLink href={`${requests}/${request_id}`}>{what}</TextLink>;
}
