import type { ReactNode } from 'react';
import { Copy } from './copy';

/** Named values, without those that are not known. */
export function Terms({
  title,
  terms,
}: {
  title?: string;
  terms: readonly (readonly [string, ReactNode])[];
}) {
  const known = terms.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  );
  if (known.length === 0) return null;
  return (
    <div>
      {title && <h3>{title}</h3>}
      <dl className="terms">
        {known.map(([name, value], index) => (
          <div key={index}>
            <dt className="muted">{name}</dt>
            <dd className="numeric">{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** An id with a button to copy it. */
export function CopiedId({ id, label }: { id: string; label: string }) {
  return (
    <span>
      <span className="mono">{id}</span> <Copy text={id} label={label} />
    </span>
  );
}
