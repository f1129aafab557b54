import type { MemberRole } from '../people/permissions';
import type { User } from '../people/user';

/** The part of a browser's request that identifies its session. */
export interface Visit {
  /** The Cookie header field. */
  readonly cookie: string | undefined;
  /** Whether the request came over TLS; its cookies are then sent over TLS only. */
  readonly secure: boolean;
}

/** Lines for `Set-Cookie`. */
export type SetCookies = readonly string[];

/** A browser with a signed-in user. */
export interface Session {
  readonly id: string;
  /** The user, with the account that is selected in this session. */
  readonly user: User;
  /** The user's present role in that account. */
  readonly memberRole: MemberRole;
  /** Whether the role applies. An invited member's role applies once the address is confirmed. */
  readonly holdsRole: boolean;
  readonly expiresAt: Date;
  readonly setCookies: SetCookies;
}

/** A sign-in with the right password that still needs a code. */
export interface SecondStep {
  readonly needsCode: true;
  /** Cookies that identify the browser's sign-in until it is complete, for ten minutes. */
  readonly setCookies: SetCookies;
}

/** Whether a sign-in is complete. */
export function isSession(opened: Session | SecondStep): opened is Session {
  return !('needsCode' in opened);
}

/** The address and the browser of a sign-in. */
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
  /** Accurate to a day. */
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A session's lifetime after its last use, accurate to a day. */
export const sessionLifetimeMs = 7 * 24 * 60 * 60 * 1_000;

/** Largest number of sessions in a list: a program may sign in at every call. */
export const listedSessions = 1_000;

/**
 * The sessions of browsers, identified by a cookie (HttpOnly, SameSite=Lax, Secure over TLS). Only a digest is stored: a reader
 * of the database cannot sign in.
 */
export abstract class Sessions {
  /**
   * Opens a session under a new id, whatever cookies the browser sent; its earlier session ends. An unknown address and a wrong password
   * cost the same work and get the same answer.
   *
   * @returns `undefined` when the credentials are wrong; a {@link SecondStep} for users with a second factor, whose browser then
   * keeps its earlier session until a code completes this one
   */
  abstract open(credentials: Credentials, visit: Visit): Promise<Session | SecondStep | undefined>;
  /**
   * Opens a session for a user who signed in without a password; the browser's earlier session ends.
   *
   * @param user the user at the time of the proof
   * @returns `undefined` when the user does not exist, or their address was confirmed since
   */
  abstract openFor(user: User, visit: Visit): Promise<Session | undefined>;
  /** The session that a request belongs to, unless it has expired or was ended. */
  abstract find(visit: Visit): Promise<Session | undefined>;
  /** Ends the session of a request, if it has one. */
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
  /** Stores where a session was opened. */
  abstract recordDevice(sessionId: string, device: Device): Promise<void>;
  /**
   * Selects another account of the user in a session.
   * @returns whether the user belongs to it
   */
  abstract switchAccount(sessionId: string, accountId: string): Promise<boolean>;
  /** The users' sessions that have not expired, the latest first, at most {@link listedSessions}. */
  abstract ofUsers(userIds: readonly string[]): Promise<OpenSession[]>;
  /**
   * Ends a session of one of the users.
   * @returns whether the session existed
   */
  abstract endOne(userIds: readonly string[], sessionId: string): Promise<boolean>;
  /** Ends all sessions of a user except one, their sign-ins that wait for a code, and their links to another address. */
  abstract endOthers(userId: string, sessionId: string): Promise<void>;
  /** Removes expired sessions and returns their number. */
  abstract clean(): Promise<number>;
}
