import {
  type MemberRole,
  type NewUser,
  type Role,
  type User,
  userExists,
  userNotFound,
  type Users,
} from '@enrichment/identity-domain';
import { newUlid } from '@enrichment/kernel';
import { changedBy, rowsOf } from '@enrichment/postgres';
import type { EntityManager } from 'typeorm';
import { hashPassword, isPassword, type PasswordCost } from './password-hash';
import { writePassword } from './sign-in-ends';
import { removeMembers } from './postgres-members';

/** Columns of a {@link User}. @param table name or alias of `dashboard_users` in the statement */
export const userColumns = (table = 'dashboard_users') =>
  ['id', 'email', 'role', 'account_id', 'created_at', 'email_verified AS confirmed']
    .map((column) => `${table}.${column}`)
    .join();

/** The users, in the tables that better-auth reads. */
export class PostgresUsers implements Users {
  constructor(
    private readonly dataSource: Pick<EntityManager, 'query' | 'transaction'>,
    private readonly cost?: PasswordCost,
  ) {}

  async create({ password, ...user }: NewUser): Promise<User> {
    const passwordHash = await hashPassword(password, this.cost);
    return this.dataSource.transaction((manager) => insertUser(manager, { ...user, passwordHash }));
  }

  list(): Promise<User[]> {
    return rowsOf<User>(this.dataSource, `SELECT ${userColumns()} FROM dashboard_users ORDER BY id`);
  }

  ofAccount(accountId: string): Promise<User[]> {
    return rowsOf<User>(
      this.dataSource,
      `SELECT ${userColumns()} FROM dashboard_users
       WHERE id = ANY (ARRAY(SELECT user_id FROM account_members WHERE account_id = $1)) ORDER BY id`,
      [accountId],
    );
  }

  async findByEmail(email: string): Promise<User | undefined> {
    const [user] = await rowsOf<User>(
      this.dataSource,
      `SELECT ${userColumns()} FROM dashboard_users WHERE email = $1`,
      [email.toLowerCase()],
    );
    return user;
  }

  async isPassword(email: string, password: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ password: string }[]>(
      `SELECT password FROM dashboard_credentials c JOIN dashboard_users u ON u.id = c.user_id WHERE u.email = $1`,
      [email.toLowerCase()],
    );
    return row !== undefined && isPassword(password, row.password);
  }

  async deleteOfAccount(accountId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const removeAll = async () => {
        const rows = await manager.query<{ user_id: string }[]>(
          'SELECT user_id FROM account_members WHERE account_id = $1',
          [accountId],
        );
        const userIds = rows.map((row) => row.user_id);
        await removeMembers(manager, accountId, userIds);
      };
      await removeAll();
      for (const table of ['password_links', 'account_invitations'])
        await manager.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
      // The deletion of a link waits for a person who uses it.
      await removeAll();
    });
  }

  async setPassword(email: string, password: string): Promise<void> {
    const hash = await hashPassword(password, this.cost);
    await this.dataSource.transaction(async (manager) => {
      await writePassword(manager, await lockedId(manager, email), hash);
    });
  }

  async withSecondFactor(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      'SELECT id FROM dashboard_users WHERE id = ANY ($1) AND two_factor_enabled',
      [userIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async removeSecondFactor(email: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      return removeFactor(manager, await lockedId(manager, email));
    });
  }

  async setRole(email: string, role: Role): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const id = await lockedId(manager, email);
      await manager.query('UPDATE dashboard_users SET role = $2, updated_at = now() WHERE id = $1', [
        id,
        role,
      ]);
    });
  }
}

/**
 * Creates a user and makes them a member of their account, as part of a transaction.
 *
 * @param user.member default: the owner
 * @throws DomainError USER_EXISTS
 */
export async function insertUser(
  manager: EntityManager,
  {
    email,
    role,
    accountId,
    passwordHash,
    confirmed = true,
    member = { role: 'owner', invited: false },
  }: Omit<NewUser, 'password'> & {
    readonly passwordHash: string;
    readonly member?: { readonly role: MemberRole; readonly invited: boolean };
  },
): Promise<User> {
  const address = email.toLowerCase();
  const [user] = await rowsOf<User>(
    manager,
    `INSERT INTO dashboard_users (id, email, role, account_id, email_verified) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING RETURNING ${userColumns()}`,
    [`usr_${newUlid()}`, address, role, accountId, confirmed],
  );
  if (!user) throw userExists(address);
  await manager.query(
    `INSERT INTO dashboard_credentials (id, user_id, provider_id, account_id, password)
     VALUES ($1, $2, 'credential', $2, $3)`,
    [`crd_${newUlid()}`, user.id, passwordHash],
  );
  await manager.query(
    'INSERT INTO account_members (account_id, user_id, role, invited) VALUES ($1, $2, $3, $4)',
    [accountId, user.id, member.role, member.invited],
  );
  return user;
}

export async function findUser(source: Pick<EntityManager, 'query'>, id: string): Promise<User | undefined> {
  const [user] = await rowsOf<User>(source, `SELECT ${userColumns()} FROM dashboard_users WHERE id = $1`, [
    id,
  ]);
  return user;
}

/** A user, locked until the transaction ends. Users are locked before their links, so that transactions cannot deadlock. */
export async function lockedUser(
  manager: EntityManager,
  by: { readonly id: string } | { readonly email: string },
): Promise<User | undefined> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['email', by.email.toLowerCase()];
  const [user] = await rowsOf<User>(
    manager,
    `SELECT ${userColumns()} FROM dashboard_users WHERE ${column} = $1 FOR UPDATE`,
    [value],
  );
  return user;
}

/** @returns whether it was on */
export async function removeFactor(manager: EntityManager, userId: string): Promise<boolean> {
  await manager.query('DELETE FROM dashboard_second_factors WHERE user_id = $1', [userId]);
  const turnOff =
    'UPDATE dashboard_users SET two_factor_enabled = false, updated_at = now() WHERE id = $1 AND two_factor_enabled';
  return (await changedBy(manager, turnOff, [userId])) > 0;
}

async function lockedId(manager: EntityManager, email: string): Promise<string> {
  const user = await lockedUser(manager, { email });
  if (!user) throw userNotFound(email);
  return user.id;
}
