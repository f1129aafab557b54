import type { Figures } from '../api/generated/openapi';
import type { UsageSpan } from '../api/queries';
import { count, milliseconds, percent } from '../format/numbers';
import { DataTable } from '../ui/data-table';
import { operationName } from '../ui/operations';

type Row = Figures & {
  id: string;
  name: string;
  /** The prefix of a key. */
  note?: string;
};

export function BreakdownTable({
  label,
  first,
  rows,
}: {
  label: string;
  first: string;
  rows: readonly Row[];
}) {
  return (
    <DataTable
      label={label}
      figures
      rows={rows}
      columns={[
        { header: first, cell: (row) => <Name row={row} /> },
        { header: 'Requests', numeric: true, cell: ({ requests }) => count(requests) },
        { header: 'Success', numeric: true, cell: ({ successes, requests }) => percent(successes, requests) },
        { header: 'Not found', numeric: true, cell: ({ not_found }) => count(not_found) },
        { header: 'Caller errors', numeric: true, cell: ({ caller_errors }) => count(caller_errors) },
        { header: 'Service errors', numeric: true, cell: ({ service_errors }) => count(service_errors) },
        { header: 'Credits', numeric: true, cell: ({ credits }) => count(credits) },
        { header: 'p50', numeric: true, cell: ({ p50_ms }) => milliseconds(p50_ms) },
        { header: 'p90', numeric: true, cell: ({ p90_ms }) => milliseconds(p90_ms) },
        { header: 'p99', numeric: true, cell: ({ p99_ms }) => milliseconds(p99_ms) },
      ]}
    />
  );
}

export function OperationTable({ operations }: Pick<UsageSpan, 'operations'>) {
  return (
    <BreakdownTable
      label="By operation"
      first="Operation"
      rows={operations.map((row) => ({ ...row, id: row.operation, name: operationName[row.operation] }))}
    />
  );
}

function Name({ row: { name, note } }: { row: Row }) {
  if (!note) return <bdi>{name}</bdi>;
  return (
    <>
      <bdi>{name}</bdi> <span className="mono muted">{note}</span>
    </>
  );
}
