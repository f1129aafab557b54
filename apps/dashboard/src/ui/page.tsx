import { Box } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Enrichment`;
  }, [title]);
  return (
    <>
      <Box component="header" className="row apart" mb={20}>
        {/* The text wraps before the actions move below it. */}
        <Box flex="1 1 20rem" miw={0}>
          <h1>{title}</h1>
          {lead && <p className="muted lead">{lead}</p>}
        </Box>
        {actions && <div className="row">{actions}</div>}
      </Box>
      <div className="stacked">{children}</div>
    </>
  );
}
