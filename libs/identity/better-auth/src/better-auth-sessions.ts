import type {
  Credentials,
  Device,
  MemberRole,
  OpenSession,
  Role,
  Session,
  Sessions,
  SetCookies,
  User,
  Visit,
} from '@enrichment/identity-domain';
import { asUnavailable, DatabaseUnavailable } from '@enrichment/postgres';
import { APIError } from 'better-auth/api';
import type { DataSource } from 'typeorm';
import { type Auth, cookiePrefix, cookieSecret, createAuth } from './auth';

/** Whom better-auth signed in, with our own fields. */
interface Signed {
  readonly session: { readonly id: string; readonly expiresAt: Date };
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly role: string;
    readonly createdAt: Date;
  };
}

interface SessionRow {
  id: string;
  user_id: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

/** What browsers send is shorter. */
const longestUserAgent = 300;

/** Sessions by better-auth: it makes and signs the cookies, and finds, prolongs and ends what they stand for. */
export class BetterAuthSessions implements Sessions {
  private constructor(
    private readonly dataSource: DataSource,
    /** Cookies that go over TLS only have another name and other attributes. */
    private readonly auths: { readonly secure: Auth; readonly plain: Auth },
  ) {}

  static async open(dataSource: DataSource): Promise<BetterAuthSessions> {
    const secret = await cookieSecret(dataSource);
    return new BetterAuthSessions(dataSource, {
      secure: createAuth(dataSource, secret, true),
      plain: createAuth(dataSource, secret, false),
    });
  }

  async open(credentials: Credentials, visit: Visit): Promise<Session | undefined> {
    const opened = await refusedAsUndefined(
      this.auth(visit).api.signInEmail({ body: { ...credentials }, returnHeaders: true }),
    );
    if (!opened) return undefined;
    await this.end(visit);
    return this.opened(opened.headers, visit);
  }

  async find(visit: Visit): Promise<Session | undefined> {
    // Most requests without a session have no cookie at all.
    if (!visit.cookie) return undefined;
    const { headers, response } = await toldErrors(
      this.auth(visit).api.getSession({ headers: headersOf(visit), returnHeaders: true }),
    );
    return response ? this.toSession(response as Signed, headers.getSetCookie()) : undefined;
  }

  async switchAccount(sessionId: string, accountId: string): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE dashboard_sessions s SET account_id = $2 WHERE id = $1
       AND EXISTS (SELECT FROM account_members m WHERE m.user_id = s.user_id AND m.account_id = $2)`,
      [sessionId, accountId],
    );
    return count > 0;
  }

  async end(visit: Visit): Promise<SetCookies> {
    const { headers } = await toldErrors(
      this.auth(visit).api.signOut({ headers: headersOf(visit), returnHeaders: true }),
    );
    return headers.getSetCookie();
  }

  async changePassword(
    visit: Visit,
    { current, next }: { current: string; next: string },
  ): Promise<Session | undefined> {
    const changed = await refusedAsUndefined(
      this.auth(visit).api.changePassword({
        headers: headersOf(visit),
        body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
        returnHeaders: true,
      }),
    );
    return changed && this.opened(changed.headers, visit);
  }

  async noteDevice(sessionId: string, { address, userAgent }: Device): Promise<void> {
    await this.dataSource.query(
      'UPDATE dashboard_sessions SET ip_address = $2, user_agent = $3 WHERE id = $1',
      [sessionId, address, userAgent?.slice(0, longestUserAgent)],
    );
  }

  async ofUsers(userIds: readonly string[]): Promise<OpenSession[]> {
    const rows = await this.dataSource.query<SessionRow[]>(
      `SELECT id, user_id, ip_address, user_agent, created_at, updated_at, expires_at FROM dashboard_sessions
       WHERE user_id = ANY ($1) AND expires_at > now() ORDER BY created_at DESC, id DESC`,
      [userIds],
    );
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      // better-auth writes '' for what it does not know.
      address: row.ip_address || undefined,
      userAgent: row.user_agent || undefined,
      createdAt: row.created_at,
      lastUsedAt: row.updated_at,
      expiresAt: row.expires_at,
    }));
  }

  async endOne(userIds: readonly string[], sessionId: string): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      'DELETE FROM dashboard_sessions WHERE id = $1 AND user_id = ANY ($2)',
      [sessionId, userIds],
    );
    return count > 0;
  }

  async clean(): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      'DELETE FROM dashboard_sessions WHERE expires_at <= now()',
    );
    return count;
  }

  /** @returns `undefined` for whoever does not belong to the account any more */
  private async toSession({ session, user }: Signed, setCookies: SetCookies): Promise<Session | undefined> {
    const [row] = await this.dataSource.query<{ account_id: string; role: MemberRole }[]>(
      `SELECT m.account_id, m.role FROM dashboard_sessions s
       JOIN dashboard_users u ON u.id = s.user_id
       JOIN account_members m ON m.user_id = u.id AND m.account_id = coalesce(s.account_id, u.account_id)
       WHERE s.id = $1`,
      [session.id],
    );
    if (!row) return undefined;
    const { id, email, role, createdAt } = user;
    const signedIn: User = { id, email, role: role as Role, accountId: row.account_id, createdAt };
    return { id: session.id, user: signedIn, memberRole: row.role, expiresAt: session.expiresAt, setCookies };
  }

  private auth({ secure }: Visit): Auth {
    return secure ? this.auths.secure : this.auths.plain;
  }

  /** The session whose cookie was just made. */
  private async opened(headers: Headers, visit: Visit): Promise<Session | undefined> {
    const setCookies = headers.getSetCookie();
    const cookie = setCookies.map((line) => line.split(';', 1)[0]).join('; ');
    const session = await this.find({ ...visit, cookie });
    return session && { ...session, setCookies };
  }
}

/** Only the cookie that tells the session: better-auth reads others besides, which we never set and it does not check. */
function headersOf({ cookie, secure }: Visit): Headers {
  const name = `${secure ? '__Secure-' : ''}${cookiePrefix}.session_token=`;
  const own = cookie?.split(/; */).filter((pair) => pair.startsWith(name)) ?? [];
  return new Headers(own.length > 0 ? { cookie: own.join('; ') } : {});
}

/** better-auth says 500 of whatever goes wrong in its database, and nothing else can go wrong there. */
function told(error: unknown): unknown {
  return error instanceof APIError && error.statusCode >= 500
    ? new DatabaseUnavailable(error)
    : asUnavailable(error);
}

async function toldErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw told(error);
  }
}

/** Wrong credentials are an answer here; everything else that goes wrong is not. */
async function refusedAsUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof APIError && [400, 401].includes(error.statusCode)) return undefined;
    throw told(error);
  }
}
