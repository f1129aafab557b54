import type { ApiKey } from '../api/types';
import { count } from '../format/numbers';

export function Spending({ apiKey }: { apiKey: ApiKey }) {
  const { day_cap, month_cap, spent_today, spent_this_month } = apiKey;
  if (day_cap === null && month_cap === null) return <span className="muted">No cap</span>;
  return (
    <div className="pair">
      {day_cap !== null && <Part spent={spent_today ?? 0} cap={day_cap} period="today" />}
      {month_cap !== null && <Part spent={spent_this_month ?? 0} cap={month_cap} period="this month" />}
    </div>
  );
}

function Part({ spent, cap, period }: { spent: number; cap: number; period: string }) {
  return (
    <span data-tone={spent >= cap ? 'bad' : undefined}>
      {count(spent)} of {count(cap)} {period}
    </span>
  );
}
