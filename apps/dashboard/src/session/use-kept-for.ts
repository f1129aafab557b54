import { useSession } from '../api/queries';
import type { Session } from '../api/types';
import { plural } from '../format/numbers';

/** The configured retention of stored data, such as `30 days`. */
export function useKeptFor(what: keyof Session['kept_days']): string {
  // During an upgrade, a replica of the previous release may answer without the value.
  const session: Partial<Session> | undefined = useSession().data;
  const days = session?.kept_days?.[what];
  return days === undefined ? 'some days' : plural(days, 'day');
}
