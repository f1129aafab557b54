import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

/** Figures of a query; empty if nothing could be read. */
export function Stats({
  of: { data, error },
  children,
}: {
  of: { data: unknown; error: Error | null };
  children: ReactNode;
}) {
  return error && data === undefined ? null : <dl className="stats">{children}</dl>;
}

/** A figure; a skeleton while it is `undefined`. */
export function Stat({
  label,
  value,
  hint,
  tone,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'good' | 'warn' | 'bad' | undefined;
}) {
  return (
    <div className="stat">
      <dt className="muted small">{label}</dt>
      <dd className="numeric" data-tone={tone}>
        {value ?? <Skeleton h={26} w={88} my={3} />}
      </dd>
      {/* The line exists without its text, so that nothing moves when the text arrives. */}
      {(hint !== undefined || value === undefined) && <dd className="muted small">{hint ?? '\u00a0'}</dd>}
    </div>
  );
}

/** Outcomes of requests, and their colours. */
export const requestKinds = [
  { name: 'successes', label: 'Successful', color: 'var(--chart-1)' },
  { name: 'not_found', label: 'Not found', color: 'var(--chart-2)' },
  { name: 'caller_errors', label: 'Caller errors', color: 'var(--chart-3)' },
  { name: 'service_errors', label: 'Service errors', color: 'var(--chart-bad)' },
] as const;

export const requestLegend = requestKinds.map(({ label, color }) => [label, color] as const);

export function Legend({ items }: { items: readonly (readonly [name: string, color: string])[] }) {
  return (
    <ul className="row muted small">
      {items.map(([name, color]) => (
        <li key={name} className="row">
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={color} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
