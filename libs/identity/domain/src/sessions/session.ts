import type { MemberRole } from '../people/permissions';
import type { User } from '../people/user';

/** What a browser's request says about itself. */
export interface Visit {
  /** Its Cookie header field. */
  readonly cookie: string | undefined;
  /** Whether it came over TLS: then cookies go over TLS only. */
  readonly secure: boolean;
}

/** Lines for `Set-Cookie`. */
export type SetCookies = readonly string[];

/** A browser with a signed-in user. */
export interface Session {
  readonly id: string;
  /** With the account that they look at in this session. */
  readonly user: User;
  /** Of the user in that account, as of now. */
  readonly memberRole: MemberRole;
  /** Whether the role counts: not of who was invited, until their address is confirmed. */
  readonly holdsRole: boolean;
  readonly expiresAt: Date;
  readonly setCookies: SetCookies;
}

/** A sign-in whose password was right, and that a code has to complete. */
export interface SecondStep {
  readonly needsCode: true;
  /** Identifies the browser's sign-in until it is complete, for ten minutes. */
  readonly setCookies: SetCookies;
}

/** Whether a sign-in is complete. */
export function isSession(opened: Session | SecondStep): opened is Session {
  return !('needsCode' in opened);
}

/** The place and the browser of a sign-in. */
export interface Device {
  readonly address: string | undefined;
  /** The browser's `User-Agent`. */
  readonly userAgent: string | undefined;
}

/** A session as its user sees it in a list. */
export interface OpenSession extends Device {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  /** To the day. */
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Sessions live so long after they were last used, give or take a day. */
export const sessionLifetimeMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * The sessions of browsers, identified by a cookie (HttpOnly, SameSite=Lax, Secure over TLS). What is stored of it opens no
 * session: a reader of the database cannot sign in.
 */
export abstract class Sessions {
  /**
   * Opens a session under a new id, whatever the browser brought; the one that it had ends. An unknown address and a
   * wrong password cost the same work and get the same answer.
   *
   * @returns `undefined` when the credentials are wrong; a {@link SecondStep} for users with a second factor, and then the
   *   browser keeps the session that it had until a code completes this one
   */
  abstract open(credentials: Credentials, visit: Visit): Promise<Session | SecondStep | undefined>;
  /**
   * Opens a session of a user who has proven otherwise that it is them; the one that the browser had ends.
   *
   * @param user as they were when they proved it
   * @returns `undefined` when there is no such user, or their address was confirmed since
   */
  abstract openFor(user: User, visit: Visit): Promise<Session | undefined>;
  /** The session that a request belongs to, unless it has expired or was ended. */
  abstract find(visit: Visit): Promise<Session | undefined>;
  /** Ends the session of a request; without one that is no error. */
  abstract end(visit: Visit): Promise<SetCookies>;
  /**
   * Changes the password of the signed-in user. All their sessions end; this browser gets a new one.
   *
   * @returns `undefined` when the current password is wrong, or no user is signed in
   */
  abstract changePassword(
    visit: Visit,
    passwords: { current: string; next: string },
  ): Promise<Session | undefined>;
  /** Notes where a session was opened. */
  abstract noteDevice(sessionId: string, device: Device): Promise<void>;
  /**
   * Has a session look at another account of its user.
   * @returns whether they belong to it
   */
  abstract switchAccount(sessionId: string, accountId: string): Promise<boolean>;
  /** The sessions of users that have not expired, the one opened last first. */
  abstract ofUsers(userIds: readonly string[]): Promise<OpenSession[]>;
  /**
   * Ends a session of one of the users.
   * @returns whether there was such a session
   */
  abstract endOne(userIds: readonly string[], sessionId: string): Promise<boolean>;
  /** Removes what has expired; returns how many. */
  abstract clean(): Promise<number>;
}
