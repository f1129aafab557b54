import type { ReactNode } from 'react';

export function Terms({
  title,
  terms,
}: {
  title?: string;
  terms: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <div>
      {title && <h3>{title}</h3>}
      <dl className="terms">
        {terms.map(([name, value], index) => (
          <div key={index}>
            <dt className="muted">{name}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
