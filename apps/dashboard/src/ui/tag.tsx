import type { ReactNode } from 'react';
import classes from './tag.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';

export function Tag({
  tone = 'plain',
  dot = false,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {dot && <span className={classes.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}
