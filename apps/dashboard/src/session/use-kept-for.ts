import { useSession } from '../api/queries';
import type { Session } from '../api/types';
import { plural } from '../format/numbers';

/** For how long something can be looked up, as the operator has set it: `30 days`. */
export function useKeptFor(what: keyof Session['kept_days']): string {
  // While replicas are replaced, one of the previous release may have answered, which does not send it.
  const session: Partial<Session> | undefined = useSession().data;
  const days = session?.kept_days?.[what];
  return days === undefined ? 'some days' : plural(days, 'day');
}
