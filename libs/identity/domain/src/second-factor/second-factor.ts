import type { Session, Visit } from '../sessions/session';
import type { User } from '../people/user';

/** A second factor that is on. */
export interface SecondFactor {
  /** Backup codes for a lost app, each for one sign-in. */
  readonly backupCodesLeft: number;
}

/** A second factor that is being set up, shown once. */
export interface Enrolment {
  /** For the app: `otpauth://totp/...` (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
  readonly uri: string;
  /** The secret in it, in Base32, for apps that read no QR codes. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

/** How long a sign-in waits for its code. */
export const secondStepMs = 10 * 60_000;

/** What a typed code is: six digits of the app, or a backup code in its one spelling; `undefined`: none of the two. */
export function readCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return code;
  if (!/^[0-9A-Z]{12}$/.test(code)) return undefined;
  // Backup codes have no letters that look like figures.
  return code.replace(/O/g, '0').replace(/[IL]/g, '1').match(/.{4}/g)!.join('-');
}

/**
 * Codes of an app that changes them every 30 seconds (TOTP, RFC 6238; one period early or late is taken), and backup codes.
 * Codes come here as {@link readCode} gives them; who guesses is stopped by the use cases.
 */
export abstract class SecondFactors {
  /** `undefined`: it is off, also while it is being set up. */
  abstract find(userId: string): Promise<SecondFactor | undefined>;
  /**
   * Begins the setup for the signed-in user and voids an earlier one. No code is required before {@link confirm}.
   * @returns `undefined` when the password is wrong, or there is one already
   */
  abstract enrol(visit: Visit, password: string): Promise<Enrolment | undefined>;
  /**
   * Turns on what was begun, once the app shows the right code.
   * @returns the session, with another cookie; `undefined` when the code is wrong
   */
  abstract confirm(visit: Visit, code: string): Promise<Session | undefined>;
  /**
   * Makes other backup codes; those before are void.
   * @returns `undefined` when the password is wrong
   */
  abstract renewBackupCodes(visit: Visit, password: string): Promise<readonly string[] | undefined>;
  /**
   * Turns it off.
   * @returns the session, with another cookie; `undefined` when the password is wrong
   */
  abstract remove(visit: Visit, password: string): Promise<Session | undefined>;
  /** Whose sign-in waits for a code in this browser. */
  abstract pending(visit: Visit): Promise<User | undefined>;
  /**
   * Completes the sign-in of this browser; the session that it had ends. A backup code is used up. Five wrong codes void the
   * sign-in.
   *
   * @returns `undefined` when the code is wrong
   */
  abstract complete(visit: Visit, code: string): Promise<Session | undefined>;
}
