import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

export function Panel({
  title,
  note,
  actions,
  flush = false,
  children,
}: {
  title?: string;
  note?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for tables that reach the edges. */
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.panel} {...(title ? { 'aria-labelledby': id } : {})}>
      {(title || actions) && (
        <header className={classes.header}>
          <div>
            {title && (
              <h2 className={classes.title} id={id}>
                {title}
              </h2>
            )}
            {note && <p className={classes.note}>{note}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
