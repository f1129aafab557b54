import { useSession } from '../api/queries';
import type { Permission } from '../api/types';

/** What the person may do in the account: the page offers nothing else. */
export function useMay(): (permission: Permission) => boolean {
  const user = useSession().data?.user;
  return (permission) => user?.permissions.includes(permission) ?? false;
}
