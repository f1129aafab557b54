import { useSession } from '../api/queries';
import type { Session } from '../api/types';
import { plural } from '../format/numbers';

/** Retention of stored data, as the operator has set it: `30 days`. */
export function useKeptFor(what: keyof Session['kept_days']): string {
  // During an update, a replica of the previous release may have answered, which does not send it.
  const session: Partial<Session> | undefined = useSession().data;
  const days = session?.kept_days?.[what];
  return days === undefined ? 'some days' : plural(days, 'day');
}
