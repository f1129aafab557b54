import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stats.module.css';

export function Stats({ children }: { children: ReactNode }) {
  return <dl className={classes.stats}>{children}</dl>;
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
    <div className={classes.stat}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value} data-tone={tone}>
        {value ?? <Skeleton h={26} w={88} my={3} />}
      </dd>
      {/* The line exists without its text, so that nothing moves when the text arrives. */}
      {(hint !== undefined || value === undefined) && <dd className={classes.hint}>{hint ?? '\u00a0'}</dd>}
    </div>
  );
}
