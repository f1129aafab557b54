import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { ErrorKind, UsageSpan } from '../api/types';
import { count } from '../format/numbers';

const shown: Readonly<Record<ErrorKind, { label: string; color: string }>> = {
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
            <Anchor
              component={Link}
              href={`${requests}code=${encodeURIComponent(code)}`}
              className="mono"
              size="sm"
            >
              {code}
            </Anchor>
          )}
          <svg aria-hidden="true">
            <rect width={`${(times / max) * 100}%`} height="8" rx="4" fill={shown[kind].color} />
          </svg>
          <span className="muted">{shown[kind].label}</span>
          <span>{count(times)}</span>
        </li>
      ))}
    </ul>
  );
}
