import type { User } from '../people/user';

/** A key pair of a user's, in a device or in what keeps their passwords; it signs them in without a password (WebAuthn). */
export interface Passkey {
  readonly id: string;
  /** Given by the user. */
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

/** The site that a passkey is for; browsers use it nowhere else. */
export interface Site {
  /** Its host name: a domain, or `localhost`. */
  readonly rpId: string;
  /** Where its pages come from: `https://example.com`. */
  readonly origin: string;
}

/** A request to a browser, or its answer, as WebAuthn writes it in JSON. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** Whether a browser's answer belongs to a challenge of ours, which this call uses up. */
export type IsOurChallenge = (challenge: string) => Promise<boolean>;

/** The most that a user may have. */
export const mostPasskeys = 20;

/** Passkeys: public keys are kept, nothing that is secret. The device has to verify who uses it, by a PIN or a finger. */
export abstract class Passkeys {
  /** Oldest first. */
  abstract list(userId: string): Promise<Passkey[]>;
  /** The request to a browser to make a passkey. */
  abstract registrationOptions(user: User, site: Site, challenge: string): Promise<WebAuthnJson>;
  /**
   * Keeps a passkey that a browser has made.
   *
   * @param user as they were at the request
   * @returns `undefined` when the answer is not right, the passkey is known already, or the address was confirmed since
   */
  abstract add(
    user: User,
    site: Site,
    isOurs: IsOurChallenge,
    answer: { readonly name: string; readonly response: WebAuthnJson },
  ): Promise<Passkey | undefined>;
  /** The request to a browser to sign in with any passkey of the site. */
  abstract signInOptions(site: Site, challenge: string): Promise<WebAuthnJson>;
  /** Who has answered; `undefined` when the answer is not right. */
  abstract verify(site: Site, isOurs: IsOurChallenge, response: WebAuthnJson): Promise<User | undefined>;
  /** @returns whether the user has that passkey */
  abstract rename(userId: string, id: string, name: string): Promise<boolean>;
  /** @returns whether the user had that passkey */
  abstract remove(userId: string, id: string): Promise<boolean>;
}
