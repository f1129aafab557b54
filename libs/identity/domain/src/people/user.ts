/** What a user may do in the service: `user` looks after their own accounts, `admin` after all of them. */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Someone who signs in to the dashboard. */
export interface User {
  readonly id: string;
  /** Lower case; unique. */
  readonly email: string;
  readonly role: Role;
  /** The billing account that they look at: in a session the one chosen there, else the one that they come to by signing in. */
  readonly accountId: string;
  readonly createdAt: Date;
  /** Whether something that was sent to the address, or the operator, has shown that it is theirs. Invitations give nothing before. */
  readonly confirmed: boolean;
}

export interface NewUser {
  /** In any case of letters. */
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  /** Whose owner they become. */
  readonly accountId: string;
  /** Default: true, by the operator's word. */
  readonly confirmed?: boolean;
}

/** The users. Addresses and passwords are checked by {@link emailProblem} and {@link PasswordRule} before they come here; its hash is all that is kept. */
export abstract class Users {
  /** @throws DomainError USER_EXISTS */
  abstract create(user: NewUser): Promise<User>;
  /** Oldest first. */
  abstract list(): Promise<User[]>;
  /** The members of a billing account, oldest first. */
  abstract ofAccount(accountId: string): Promise<User[]>;
  /** In any case of letters. */
  abstract findByEmail(email: string): Promise<User | undefined>;
  /** Whether that is the user's password; `false` for a user that is not there. */
  abstract isPassword(email: string, password: string): Promise<boolean>;
  /** Deletes the users who belong to no other account, and what the others have of this one: membership, sessions and links. */
  abstract deleteOfAccount(accountId: string): Promise<void>;
  /**
   * Gives a user another password and ends all their sessions.
   * @throws DomainError USER_NOT_FOUND
   */
  abstract setPassword(email: string, password: string): Promise<void>;
  /** @throws DomainError USER_NOT_FOUND */
  abstract setRole(email: string, role: Role): Promise<void>;
  /** Which of the users have a second factor: their ids. */
  abstract withSecondFactor(userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Turns off the second factor of a user who has lost it.
   * @returns whether it was on
   * @throws DomainError USER_NOT_FOUND
   */
  abstract removeSecondFactor(email: string): Promise<boolean>;
}
