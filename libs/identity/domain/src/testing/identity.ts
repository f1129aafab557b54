import {
  type Attempts,
  isSession,
  type PasswordLinks,
  type SecondFactors,
  type SecondStep,
  type Session,
  type Sessions,
  type Users,
} from '../index';

/** Adapters under test, on a clock that tests advance. */
export interface Identity {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly links: PasswordLinks;
  readonly factors: SecondFactors;
  /** The time that codes of apps are valid at. */
  now(): number;
  /** Advances the clock of attempts and links. */
  advance(milliseconds: number): void;
  /** Makes every session expire now. */
  expireSessions(): Promise<void>;
  close(): Promise<void>;
}

/** The cookies that a browser sends after these `Set-Cookie` lines. */
export function cookieOf({ setCookies }: Pick<Session, 'setCookies'>): string {
  return setCookies.map((line) => line.split(';', 1)[0]).join('; ');
}

/** @throws Error unless the sign-in is complete */
export function opened(session: Session | SecondStep | undefined): Session {
  if (!session || !isSession(session)) throw new Error('not signed in');
  return session;
}
