import type { ReactNode } from 'react';
import classes from './results.module.css';
import { initials } from './initials';

/**
 * Who or what a record is about. Pictures stand at the network: to show one, each reader's browser would tell the network
 * who reads here, so its initials stand for it, and the picture is a link away.
 */
export function Head({
  name,
  line,
  of,
  tags,
}: {
  name: string;
  line: string | null;
  of: 'person' | 'company';
  tags?: ReactNode;
}) {
  return (
    <header className={classes.head}>
      <span className={classes.avatar} data-of={of} aria-hidden="true">
        {initials(name, of)}
      </span>
      <div className={classes.titles}>
        <h3 className={classes.name} dir="auto">
          {name}
        </h3>
        {line && (
          <p className={classes.line} dir="auto">
            {line}
          </p>
        )}
        {tags && <div className={classes.tags}>{tags}</div>}
      </div>
    </header>
  );
}

/** What somebody has written about themselves; it keeps its lines. */
export function Overview({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className={classes.overview} dir="auto" tabIndex={0} role="region" aria-label="Overview">
      {text}
    </p>
  );
}
