import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import type { Accounts, AccountSettings } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { type Permission, permissionsIn, type Session } from '@enrichment/identity-domain';

export type Resource =
  | 'key'
  | 'account'
  | 'request'
  | 'session'
  | 'webhook'
  | 'watch'
  | 'delivery'
  | 'list'
  | 'member'
  | 'invitation'
  | 'second factor'
  | 'passkey';

/** The same answer for a missing resource and for one of another account. */
export function notFound(resource: Resource): DomainError {
  return new DomainError('RESOURCE_001', `There is no such ${resource}.`, { resource });
}

/** @throws DomainError RESOURCE_001 for an account that is deleted, too */
export async function livingAccount(accounts: Accounts, id: string): Promise<AccountSettings> {
  const account = await accounts.find(id);
  if (!account || account.deletedAt) throw notFound('account');
  return account;
}

/** The state of a resource forbids what the request wants. */
export function stateRefused(resource: Resource, reason: string): DomainError {
  return new DomainError('RESOURCE_002', reason, { resource });
}

/** @throws DomainError RESOURCE_001 when it is `undefined` */
export function required<Value>(resource: Resource, value: Value | undefined): Value {
  if (value === undefined) throw notFound(resource);
  return value;
}

/** @throws DomainError SESSION_004 for members whose role does not have the permission, or does not count yet */
export function requirePermission(session: Session, permission: Permission): void {
  if (permissionsIn(session).includes(permission)) return;
  const { memberRole: role, holdsRole } = session;
  const message = !holdsRole
    ? 'Confirm your email address first: choose a password with a link that is mailed to it, or that the operator hands over.'
    : 'Your role in this account does not allow that. Ask an owner.';
  throw new DomainError('SESSION_004', message, { role, needs: permission });
}

/** One sentence for each invalid field. */
type FieldProblems = Readonly<Record<string, string>>;

/** The dashboard's refusal of a form: one message per field, shown beside it. */
export function formRefused(fields: FieldProblems): DomainError {
  return new DomainError('FORM_001', 'Some fields are not valid.', { fields });
}

/** @param fields the problem of each field. @throws DomainError FORM_001 if there is one */
export function refuseProblems(fields: Readonly<Record<string, string | undefined>>): void {
  const problems = Object.entries(fields).filter(
    (field): field is [string, string] => field[1] !== undefined,
  );
  if (problems.length > 0) throw formRefused(Object.fromEntries(problems));
}

const maxNameLength = 100;
const maxProblems = 20;

/** Turns bodies and query strings into their DTOs; fields that a DTO does not know are refused. */
export const formPipe = new ValidationPipe({
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: true,
  stopAtFirstError: true,
  exceptionFactory: (errors: ValidationError[]) =>
    formRefused(Object.fromEntries(errors.slice(0, maxProblems).map(problemOf))),
});

function problemOf(error: ValidationError): [field: string, problem: string] {
  const [constraint, message] = Object.entries(error.constraints ?? {})[0] ?? [];
  const field = error.property.slice(0, maxNameLength);
  if (constraint === 'whitelistValidation') return [field, 'There is no such field.'];
  return [field, message ?? 'This value is not valid.'];
}
