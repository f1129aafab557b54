import classes from './legend.module.css';

/** Of the chart of requests. */
export const requestLegend = [
  ['Successful', 'var(--chart-1)'],
  ['Errors', 'var(--chart-bad)'],
] as const;

/** Which colour of a chart is what. */
export function Legend({ items }: { items: readonly (readonly [name: string, color: string])[] }) {
  return (
    <ul className={classes.legend}>
      {items.map(([name, color]) => (
        <li key={name}>
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={color} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
