import { may, type Permission, permissionsIn, type Session } from '@enrichment/identity-domain';
import { DomainError } from '@enrichment/kernel';

/** @throws DomainError SESSION_004 for members whose role does not have the permission, or whose address awaits its confirmation */
export function requirePermission(session: Session, permission: Permission): void {
  if (permissionsIn(session).includes(permission)) return;
  const { memberRole: role } = session;
  const message = may(role, permission)
    ? 'Confirm your e-mail address first, with the link that was mailed to it.'
    : 'Your role in this account does not allow that. Ask an owner.';
  throw new DomainError('SESSION_004', message, { role, needs: permission });
}
