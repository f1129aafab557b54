import { Alert } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { Brand } from '../shell/brand';
import classes from './door.module.css';

/** The one card of the pages before the dashboard. */
export function Door({
  title,
  lead,
  problem,
  foot,
  children,
}: {
  title: string;
  lead: string;
  /** Why the last attempt was refused. */
  problem?: string | undefined;
  foot?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Enrichment`;
  }, [title]);
  return (
    <main className={classes.door}>
      <Brand />
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {problem && (
          <Alert color="red" variant="light" role="alert" mb="md" p="sm">
            {problem}
          </Alert>
        )}
        {children}
      </div>
      {foot && <p className={classes.foot}>{foot}</p>}
    </main>
  );
}
