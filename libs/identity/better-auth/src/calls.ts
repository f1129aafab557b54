import type { Role, Session, SetCookies, User, Visit } from '@enrichment/identity-domain';
import { asUnavailable, DatabaseUnavailable, rowsOf } from '@enrichment/postgres';
import type { BetterAuth, ApiForVisit } from './better-auth';
import { confirmedRole } from './postgres-members';

/** A user whom better-auth signed in, with this service's fields. */
interface SignedInSession {
  readonly session: { readonly id: string; readonly expiresAt: Date };
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly role: string;
    readonly createdAt: Date;
  };
}

/** The session that a request belongs to. */
export async function findSession(betterAuth: BetterAuth, visit: Visit): Promise<Session | undefined> {
  // Most requests without a session have no cookie at all.
  if (!visit.cookie) return undefined;
  const { api, headers } = await betterAuth.forVisit(visit);
  const found = await asDomainErrors(api.getSession({ headers, returnHeaders: true }));
  return found.response
    ? toSession(betterAuth, found.response as SignedInSession, found.headers.getSetCookie())
    : undefined;
}

/** The session whose cookie was just created. */
export async function sessionMadeIn(
  headers: Headers,
  betterAuth: BetterAuth,
  visit: Visit,
): Promise<Session | undefined> {
  const setCookies = headers.getSetCookie();
  const cookie = setCookies.map((line) => line.split(';', 1)[0]).join('; ');
  const session = await findSession(betterAuth, { ...visit, cookie });
  return session && { ...session, setCookies };
}

/**
 * Replaces the session of a request by the session that a call creates; the selected account stays the same.
 * @returns `undefined` when the call is refused or no user is signed in
 */
export async function replaceSession(
  betterAuth: BetterAuth,
  visit: Visit,
  call: (visit: ApiForVisit) => Promise<{ headers: Headers }>,
): Promise<Session | undefined> {
  const before = await findSession(betterAuth, visit);
  const done = before && (await refusedAsUndefined(call(await betterAuth.forVisit(visit))));
  const session = done && (await sessionMadeIn(done.headers, betterAuth, visit));
  if (!session) return undefined;
  const { user, memberRole, holdsRole } = before;
  await betterAuth.dataSource.query('UPDATE dashboard_sessions SET account_id = $2 WHERE id = $1', [
    session.id,
    user.accountId,
  ]);
  return { ...session, user, memberRole, holdsRole };
}

/** @returns `undefined` for a user who no longer belongs to the account */
async function toSession(
  { dataSource }: BetterAuth,
  { session, user }: SignedInSession,
  setCookies: SetCookies,
): Promise<Session | undefined> {
  const [row] = await rowsOf<
    Pick<Session, 'memberRole' | 'holdsRole'> & Pick<User, 'accountId' | 'confirmed'>
  >(
    dataSource,
    `SELECT m.account_id, m.role AS member_role, ${confirmedRole}
     FROM dashboard_sessions s JOIN dashboard_users u ON u.id = s.user_id
     JOIN account_members m ON m.user_id = u.id AND m.account_id = coalesce(s.account_id, u.account_id)
     WHERE s.id = $1`,
    [session.id],
  );
  if (!row) return undefined;
  const { id, email, role, createdAt } = user;
  const { accountId, confirmed, memberRole, holdsRole } = row;
  const signedIn: User = { id, email, role: role as Role, accountId, createdAt, confirmed };
  return { id: session.id, user: signedIn, memberRole, holdsRole, expiresAt: session.expiresAt, setCookies };
}

/** The status of a better-auth error; 0 for other errors. Errors are recognised by name, because better-auth is not loaded for this check. */
function statusOf(error: unknown): number {
  return error instanceof Error && error.name === 'APIError' && 'statusCode' in error
    ? Number(error.statusCode)
    : 0;
}

/** better-auth responds with 500 for every error of its database, and for no other error. */
function asDomainError(error: unknown): unknown {
  return statusOf(error) >= 500 || statusOf(error) === 409
    ? new DatabaseUnavailable(error)
    : asUnavailable(error);
}

export async function asDomainErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw asDomainError(error);
  }
}

/**
 * Maps wrong credentials to `undefined`. Other errors are thrown. The error 409 occurs when two backup codes are used at the same
 * moment. It is thrown as the error of an unavailable database, because a repeated request succeeds.
 */
export async function refusedAsUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if ([400, 401].includes(statusOf(error))) return undefined;
    throw asDomainError(error);
  }
}
