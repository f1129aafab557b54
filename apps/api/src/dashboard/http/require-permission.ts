import { may, type Permission, type Session } from '@enrichment/identity-domain';
import { DomainError } from '@enrichment/kernel';

/** @throws DomainError SESSION_004 for members whose role does not have the permission */
export function requirePermission({ memberRole }: Session, permission: Permission): void {
  if (may(memberRole, permission)) return;
  const details = { role: memberRole, needs: permission };
  throw new DomainError(
    'SESSION_004',
    'Your role in this account does not allow that. Ask an owner.',
    details,
  );
}
