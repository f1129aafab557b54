import type { ReactNode } from 'react';
import classes from './results.module.css';
import { initials } from './initials';

/**
 * The subject of a record, with initials and a link to the picture. Loading the picture would reveal the reader's address to the
 * profile site.
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

export function Overview({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className={classes.overview} dir="auto" tabIndex={0} role="region" aria-label="Overview">
      {text}
    </p>
  );
}
