import type { ReactNode } from 'react';
import classes from './terms.module.css';

export function Terms({
  title,
  terms,
}: {
  title?: string;
  terms: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <div>
      {title && <h3 className={classes.title}>{title}</h3>}
      <dl className={classes.terms}>
        {terms.map(([name, value], index) => (
          <div className={classes.term} key={index}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
