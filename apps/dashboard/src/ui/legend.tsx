/** Outcomes of requests, and their colours. */
export const requestKinds = [
  { name: 'successes', label: 'Successful', color: 'var(--chart-1)' },
  { name: 'not_found', label: 'Not found', color: 'var(--chart-2)' },
  { name: 'caller_errors', label: 'Caller errors', color: 'var(--chart-3)' },
  { name: 'service_errors', label: 'Service errors', color: 'var(--chart-bad)' },
] as const;

export const requestLegend = requestKinds.map(({ label, color }) => [label, color] as const);

export function Legend({ items }: { items: readonly (readonly [name: string, color: string])[] }) {
  return (
    <ul className="row muted small">
      {items.map(([name, color]) => (
        <li key={name} className="row">
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={color} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
