import { useSession } from '../api/queries';
import type { Permission } from '../api/types';

export function useMay(): (permission: Permission) => boolean {
  const user = useSession().data?.user;
  return (permission) => user?.permissions.includes(permission) ?? false;
}
