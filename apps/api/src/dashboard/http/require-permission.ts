import { type Permission, permissionsIn, type Session } from '@enrichment/identity-domain';
import { DomainError } from '@enrichment/kernel';

/** @throws DomainError SESSION_004 for members whose role does not have the permission, or does not count yet */
export function requirePermission(session: Session, permission: Permission): void {
  if (permissionsIn(session).includes(permission)) return;
  const { memberRole: role, holdsRole } = session;
  const message = !holdsRole
    ? 'Confirm your email address first: choose a password with a link that is mailed to it, or that the operator hands over.'
    : 'Your role in this account does not allow that. Ask an owner.';
  throw new DomainError('SESSION_004', message, { role, needs: permission });
}
