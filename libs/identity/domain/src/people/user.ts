/** Roles in the service: `user` manages their own accounts, `admin` manages all. */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** A person who signs in to the dashboard. */
export interface User {
  readonly id: string;
  /** Lower case; unique. */
  readonly email: string;
  readonly role: Role;
  /** The selected billing account: in a session the one chosen there, else the one that a sign-in selects. */
  readonly accountId: string;
  readonly createdAt: Date;
  /** Whether the address is confirmed, by the user or the operator. Until then, invitations give no access. */
  readonly confirmed: boolean;
}

export interface NewUser {
  /** In upper or lower case. */
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  /** The account whose owner the user becomes. */
  readonly accountId: string;
  /** Default: true, as the operator creates the user. */
  readonly confirmed?: boolean;
}

/** The users. Callers check addresses with {@link emailProblem} and passwords with {@link PasswordRule}. Only the hash of a password is stored. */
export abstract class Users {
  /** @throws DomainError USER_EXISTS */
  abstract create(user: NewUser): Promise<User>;
  /** Oldest first. */
  abstract list(): Promise<User[]>;
  /** The members of a billing account, oldest first. */
  abstract ofAccount(accountId: string): Promise<User[]>;
  /** @param email in upper or lower case */
  abstract findByEmail(email: string): Promise<User | undefined>;
  /** Whether a password is the user's; `false` for an unknown user. */
  abstract isPassword(email: string, password: string): Promise<boolean>;
  /** Deletes the users who belong to no other account. The other members lose their membership, sessions and links of this account. */
  abstract deleteOfAccount(accountId: string): Promise<void>;
  /**
   * Sets another password of a user and ends all their sessions.
   * @throws DomainError USER_NOT_FOUND
   */
  abstract setPassword(email: string, password: string): Promise<void>;
  /** @throws DomainError USER_NOT_FOUND */
  abstract setRole(email: string, role: Role): Promise<void>;
  /** The ids of those users who have a second factor. */
  abstract withSecondFactor(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Turns off the second factor of a user who has lost it.
   * @returns whether it was on
   * @throws DomainError USER_NOT_FOUND
   */
  abstract removeSecondFactor(email: string): Promise<boolean>;
}
