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
