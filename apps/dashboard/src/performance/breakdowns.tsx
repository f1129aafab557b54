import { Progress } from '@mantine/core';
import type { Figures, UsageAnswer } from '../api/generated/openapi';
import type { UsageSpan } from '../api/queries';
import { count, milliseconds, percent, plural } from '../format/numbers';
import { capital } from '../format/words';
import { operationName } from '../ui/operations';
import { byId, DataTable } from '../ui/data-table';
import { TextLink } from '../ui/values';

const shown: Readonly<Record<UsageSpan['codes'][number]['kind'], { label: string; color: string }>> = {
  not_found: { label: 'Not found', color: 'var(--chart-2)' },
  caller: { label: 'Caller', color: 'var(--chart-3)' },
  service: { label: 'Service', color: 'var(--chart-bad)' },
};

export function ErrorCodes({
  usage: { codes, totals },
  requests,
}: {
  usage: UsageSpan;
  /** The path of the list of these requests, which has a filter `code`. */
  requests?: string;
}) {
  if (totals.requests === 0) return <p className="muted">No requests, so no errors.</p>;
  if (codes.length === 0) return <p className="muted">None. Every request succeeded.</p>;
  const max = Math.max(...codes.map((each) => each.count));
  return (
    <ul className="bars">
      {codes.map(({ code, kind, count: times }) => (
        <li key={code}>
          {requests === undefined ? (
            <span className="mono">{code}</span>
          ) : (
            <TextLink href={`${requests}code=${encodeURIComponent(code)}`} className="mono">
              {code}
            </TextLink>
          )}
          <Progress value={(times / max) * 100} color={shown[kind].color} aria-hidden="true" />
          <span className="muted">{shown[kind].label}</span>
          <span>{count(times)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The share of the look-ups with a value among those that asked for it, for each field, highest first. */
export function MatchRates({ matches }: { matches: UsageAnswer['matches'] }) {
  return (
    <div className="columns">
      {matches.map(({ operation, lookups, fields }) => (
        <section key={operation} aria-label={`Match rate of ${operationName[operation]}`}>
          <h3>
            {operationName[operation]} <span className="muted">{plural(lookups, 'look-up')}</span>
          </h3>
          <ul className="bars">
            {fields
              .filter(({ asked }) => asked > 0)
              .toSorted(
                (a, b) => Number(isHint(a)) - Number(isHint(b)) || b.found / b.asked - a.found / a.asked,
              )
              .map(({ field, found, asked }) => (
                <li key={field} title={`${count(found)} of ${count(asked)}`}>
                  <span>
                    {fieldName(field)}
                    {asked < lookups && <span className="muted"> of {count(asked)} that asked</span>}
                  </span>
                  {isHint({ field }) ? (
                    <span />
                  ) : (
                    <Progress value={(found / asked) * 100} color="var(--chart-1)" aria-hidden="true" />
                  )}
                  <span>{isHint({ field }) ? count(found) : percent(found, asked)}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Whether a field does not count for a match: only a mistyped address has a suggestion. */
const isHint = ({ field }: { field: string }) => field === 'suggestion';

/** The readable name of a field, such as `network.asn` or `employee_count`. */
function fieldName(field: string): string {
  const name = isHint({ field }) ? 'suggestions' : field.split('.').at(-1)!.replaceAll('_', ' ');
  const [first = '', ...rest] = name.split(' ');
  return [/^(asn|isp|mx)$/.test(first) ? first.toUpperCase() : capital(first), ...rest].join(' ');
}

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
      rowKey={byId}
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
