import type { Usage } from '../api/types';
import { count, percent, plural } from '../format/numbers';
import { operationName } from '../ui/operations';
import classes from './performance.module.css';

/** The share of successful look-ups with a value, for each field, highest first. */
export function MatchRates({ matches }: { matches: Usage['matches'] }) {
  return (
    <div className={classes.matches}>
      {matches.map(({ operation, lookups, fields }) => (
        <section key={operation} aria-label={`Match rate of ${operationName[operation]}`}>
          <h3 className={classes.matchTitle}>
            {operationName[operation]} <span className="muted">{plural(lookups, 'look-up')}</span>
          </h3>
          <ul className={classes.fields}>
            {fields
              .toSorted((a, b) => b.found - a.found)
              .map(({ field, found }) => (
                <li key={field} className={classes.field} title={`${count(found)} of ${count(lookups)}`}>
                  <span>{fieldName(field)}</span>
                  <svg className={classes.track} aria-hidden="true">
                    <rect width={`${(found / lookups) * 100}%`} height="8" rx="4" fill="var(--chart-1)" />
                  </svg>
                  <span>{percent(found, lookups)}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The readable name of a field, such as `network.asn` or `employee_count`. */
function fieldName(field: string): string {
  const name = field.split('.').at(-1)!.replaceAll('_', ' ');
  return name === 'asn' || name === 'isp' ? name.toUpperCase() : name[0]!.toUpperCase() + name.slice(1);
}
