import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Brand } from '../shell/brand';
import classes from './public-page.module.css';
import { Notice } from '../ui/page';

/** A page that needs no session, such as the sign-in form. */
export function PublicPage({
  title,
  lead,
  problem,
  foot,
  children,
}: {
  title: string;
  lead: string;
  problem?: string | undefined;
  foot?: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(`${title} · Enrichment`);
  return (
    <main className={classes.page}>
      <Brand />
      <div className={`panel stacked ${classes.card}`}>
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
        {problem && <Notice>{problem}</Notice>}
        {children}
      </div>
      {foot && <p className="muted">{foot}</p>}
    </main>
  );
}
