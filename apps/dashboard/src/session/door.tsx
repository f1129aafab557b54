import { type ReactNode, useEffect } from 'react';
import { Brand } from '../shell/brand';
import classes from './door.module.css';
import { Notice } from '../ui/notice';

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
        {problem && <Notice>{problem}</Notice>}
        {children}
      </div>
      {foot && <p className={classes.foot}>{foot}</p>}
    </main>
  );
}
