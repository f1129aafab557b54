import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** An error, which screen readers announce, or a warning. */
export function Notice({
  tone = 'bad',
  title,
  children,
}: {
  tone?: 'bad' | 'warn';
  title?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'note'}>
      {title && <p className={classes.title}>{title}</p>}
      {children}
    </div>
  );
}
