import {
  type Credentials,
  type Device,
  isSession,
  listedSessions,
  type OpenSession,
  type SecondStep,
  type Session,
  type Sessions,
  type SetCookies,
  type User,
  type Visit,
} from '@enrichment/identity-domain';
import { changedBy, prune, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';
import type { BetterAuth } from './better-auth';
import { findSession, refusedAsUndefined, replaceSession, sessionMadeIn, asDomainErrors } from './calls';
import { cookiesFrom } from './cookies';
import { endSignIns, unlessEnded } from './sign-in-ends';

/** Browsers send fewer characters. */
const maxUserAgentLength = 300;

/** Sessions by better-auth: it creates and signs the cookies, and finds, extends and ends their sessions. */
export class BetterAuthSessions implements Sessions {
  private readonly dataSource: DataSource;

  constructor(private readonly betterAuth: BetterAuth) {
    this.dataSource = betterAuth.dataSource;
  }

  async open(credentials: Credentials, visit: Visit): Promise<Session | SecondStep | undefined> {
    const api = await this.betterAuth.api(visit);
    const user = { column: 'email', value: credentials.email.toLowerCase() } as const;
    const begin = async (): Promise<Session | SecondStep | undefined> => {
      const opened = await refusedAsUndefined(
        api.signInEmail({ body: { ...credentials }, returnHeaders: true }),
      );
      if (!opened) return undefined;
      if ('twoFactorRedirect' in opened.response)
        return { needsCode: true, setCookies: cookiesFrom(opened.headers, visit, 'two_factor') };
      return sessionMadeIn(opened.headers, this.betterAuth, visit);
    };
    const opened = await unlessEnded(this.dataSource, user, begin, (userId, done) =>
      isSession(done)
        ? this.endOne([userId], done.id)
        : this.dataSource.query('DELETE FROM dashboard_verifications WHERE value = $1', [userId]),
    );
    if (opened && isSession(opened)) await this.end(visit);
    return opened;
  }

  async openFor({ id, confirmed }: User, visit: Visit): Promise<Session | undefined> {
    const api = await this.betterAuth.api(visit);
    const begin = async () => {
      const opened = await refusedAsUndefined(
        api.openSessionFor({ body: { userId: id }, returnHeaders: true }),
      );
      return opened && sessionMadeIn(opened.headers, this.betterAuth, visit);
    };
    const user = { column: 'id', value: id, confirmed } as const;
    const opened = await unlessEnded(this.dataSource, user, begin, (userId, done) =>
      this.endOne([userId], done.id),
    );
    if (opened) await this.end(visit);
    return opened;
  }

  find(visit: Visit): Promise<Session | undefined> {
    return findSession(this.betterAuth, visit);
  }

  async switchAccount(sessionId: string, accountId: string): Promise<boolean> {
    const switched = await changedBy(
      this.dataSource,
      `UPDATE dashboard_sessions s SET account_id = $2 WHERE id = $1
       AND EXISTS (SELECT FROM account_members m WHERE m.user_id = s.user_id AND m.account_id = $2)`,
      [sessionId, accountId],
    );
    return switched > 0;
  }

  async end(visit: Visit): Promise<SetCookies> {
    const { api, headers } = await this.betterAuth.forVisit(visit);
    const done = await asDomainErrors(api.signOut({ headers, returnHeaders: true }));
    return done.headers.getSetCookie();
  }

  async changePassword(
    visit: Visit,
    { current, next }: { current: string; next: string },
  ): Promise<Session | undefined> {
    const session = await replaceSession(this.betterAuth, visit, ({ api, headers }) =>
      api.changePassword({
        headers,
        body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
        returnHeaders: true,
      }),
    );
    // better-auth ended the other sessions. A concurrent sign-in with the old password may have created one since.
    if (session)
      await this.dataSource.transaction((manager) => endSignIns(manager, session.user.id, session.id));
    return session;
  }

  async recordDevice(sessionId: string, { address, userAgent }: Device): Promise<void> {
    await this.dataSource.query(
      'UPDATE dashboard_sessions SET ip_address = $2, user_agent = $3 WHERE id = $1',
      [sessionId, address, userAgent?.slice(0, maxUserAgentLength)],
    );
  }

  ofUsers(userIds: readonly string[]): Promise<OpenSession[]> {
    // better-auth writes '' for unknown values.
    return rowsOf<OpenSession>(
      this.dataSource,
      `SELECT id, user_id, nullif(ip_address, '') AS address, nullif(user_agent, '') AS user_agent, created_at,
              updated_at AS last_used_at, expires_at
       FROM dashboard_sessions
       WHERE user_id = ANY ($1) AND expires_at > now() ORDER BY created_at DESC, id DESC LIMIT $2`,
      [userIds, listedSessions],
    );
  }

  async endOne(userIds: readonly string[], sessionId: string): Promise<boolean> {
    const sql = 'DELETE FROM dashboard_sessions WHERE id = $1 AND user_id = ANY ($2)';
    return (await changedBy(this.dataSource, sql, [sessionId, userIds])) > 0;
  }

  async endOthers(userId: string, sessionId: string): Promise<void> {
    await this.dataSource.transaction((manager) => endSignIns(manager, userId, sessionId));
  }

  async clean(): Promise<number> {
    await prune(this.dataSource, 'dashboard_verifications', 'expires_at', '<=', 'now');
    return prune(this.dataSource, 'dashboard_sessions', 'expires_at', '<=', 'now');
  }
}
