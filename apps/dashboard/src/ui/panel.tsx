import { Box } from '@mantine/core';
import { type ReactNode, useId } from 'react';

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
    <section className="panel" {...(title ? { 'aria-labelledby': id } : {})}>
      {(title || actions) && (
        <Box component="header" className="row apart" p="14px 18px 0">
          <div>
            {title && <h2 id={id}>{title}</h2>}
            {note && <p className="muted small">{note}</p>}
          </div>
          {actions && <div className="row">{actions}</div>}
        </Box>
      )}
      <Box p={!flush ? '14px 18px 18px' : title || actions ? '12px 0 0' : 0}>{children}</Box>
    </section>
  );
}
