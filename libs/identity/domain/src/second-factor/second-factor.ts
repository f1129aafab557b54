import type { Session, Visit } from '../sessions/session';
import type { User } from '../people/user';

/** A second factor that is on. */
export interface SecondFactor {
  /** Backup codes for a lost app, each for one sign-in. */
  readonly backupCodesLeft: number;
}

/** A second factor that is being set up, shown once. */
export interface Enrolment {
  /** The URI for the app: `otpauth://totp/...` (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
  readonly uri: string;
  /** The secret of the URI, in Base32, for apps that read no QR codes. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

/** Time that a sign-in waits for its code, in milliseconds. */
export const secondStepMs = 10 * 60_000;

/** Reads a typed code: six digits of the app, or a backup code in its one spelling; `undefined`: neither. */
export function readCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return code;
  if (!/^[0-9A-Z]{12}$/.test(code)) return undefined;
  // Backup codes have no letters that look like digits.
  return code.replace(/O/g, '0').replace(/[IL]/g, '1').match(/.{4}/g)!.join('-');
}

/**
 * Codes of an app that changes them every 30 seconds (TOTP, RFC 6238; one period early or late is accepted), and backup codes.
 * Callers pass codes that {@link readCode} returned, and limit guesses.
 */
export abstract class SecondFactors {
  /** `undefined`: the second factor is off, or still being set up. */
  abstract find(userId: string): Promise<SecondFactor | undefined>;
  /**
   * Begins the setup for the signed-in user and voids an earlier one. No code is required before {@link confirm}.
   * @returns `undefined` when the password is wrong, or there is one already
   */
  abstract enrol(visit: Visit, password: string): Promise<Enrolment | undefined>;
  /**
   * Turns on the second factor that is being set up, once the app shows the right code.
   * @returns the session, with another cookie; `undefined` when the code is wrong
   */
  abstract confirm(visit: Visit, code: string): Promise<Session | undefined>;
  /**
   * Makes new backup codes; the earlier ones become void.
   * @returns `undefined` when the password is wrong
   */
  abstract renewBackupCodes(visit: Visit, password: string): Promise<readonly string[] | undefined>;
  /**
   * Turns the second factor off.
   * @returns the session, with another cookie; `undefined` when the password is wrong
   */
  abstract remove(visit: Visit, password: string): Promise<Session | undefined>;
  /** The user whose sign-in waits for a code in this browser. */
  abstract pending(visit: Visit): Promise<User | undefined>;
  /**
   * Completes the sign-in of this browser; its earlier session ends. A backup code is valid once. Five wrong codes void the sign-in.
   *
   * @returns `undefined` when the code is wrong
   */
  abstract complete(visit: Visit, code: string): Promise<Session | undefined>;
}
