import type { User } from '../people/user';

/** A key pair of a user, in a device or a password manager; it signs them in without a password (WebAuthn). */
export interface Passkey {
  readonly id: string;
  /** The name that the user chose. */
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

/** The site of a passkey; browsers use the passkey on no other site. */
export interface Site {
  /** The site's host name: a domain, or `localhost`. */
  readonly rpId: string;
  /** The origin of its pages: `https://example.com`. */
  readonly origin: string;
}

/** A request to a browser, or its answer, as WebAuthn writes it in JSON. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** Whether a browser's answer belongs to a challenge of this service, which this call redeems. */
export type IsOurChallenge = (challenge: string) => Promise<boolean>;

/** Passkeys that a user may have. */
export const maxPasskeys = 20;

/** Passkeys of users; only public keys are stored. The device must verify its user by a PIN or a fingerprint. */
export abstract class Passkeys {
  /** Oldest first. */
  abstract list(userId: string): Promise<Passkey[]>;
  /** The request to a browser to create a passkey. */
  abstract registrationOptions(user: User, site: Site, challenge: string): Promise<WebAuthnJson>;
  /**
   * Stores a passkey that a browser has created.
   *
   * @param user the user at the time of the request
   * @returns `undefined` when the answer is wrong, the passkey is already known, or the address was confirmed since
   */
  abstract add(
    user: User,
    site: Site,
    isOurs: IsOurChallenge,
    answer: { readonly name: string; readonly response: WebAuthnJson },
  ): Promise<Passkey | undefined>;
  /** The request to a browser to sign in with any passkey of the site. */
  abstract signInOptions(site: Site, challenge: string): Promise<WebAuthnJson>;
  /** The user who answered; `undefined` when the answer is wrong. */
  abstract verify(site: Site, isOurs: IsOurChallenge, response: WebAuthnJson): Promise<User | undefined>;
  /**
   * No other change comes between the check and the write.
   *
   * @returns the passkey before the change; `undefined` when the user has no such passkey
   * @throws what `check` throws
   */
  abstract rename(
    userId: string,
    id: string,
    name: string,
    check?: (before: Passkey) => void,
  ): Promise<Passkey | undefined>;
  /** @returns whether the user had that passkey */
  abstract remove(userId: string, id: string): Promise<boolean>;
}
