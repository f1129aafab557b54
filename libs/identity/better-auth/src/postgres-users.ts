import {
  type NewUser,
  type Role,
  type User,
  userExists,
  userNotFound,
  type Users,
} from '@enrichment/identity-domain';
import { newUlid } from '@enrichment/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { hashPassword, isPassword } from './password-hash';
import { removeMembers } from './postgres-members';

export interface UserRow {
  id: string;
  email: string;
  role: Role;
  account_id: string;
  created_at: Date;
  awaits_confirmation: boolean;
}

export const userColumns = 'id, email, role, account_id, created_at, awaits_confirmation';

/** The users, in the tables where better-auth looks for them. */
export class PostgresUsers implements Users {
  constructor(private readonly dataSource: DataSource) {}

  async create({ password, ...user }: NewUser): Promise<User> {
    const passwordHash = await hashPassword(password);
    return this.dataSource.transaction((manager) => insertUser(manager, { ...user, passwordHash }));
  }

  async list(): Promise<User[]> {
    const rows = await this.dataSource.query<UserRow[]>(
      `SELECT ${userColumns} FROM dashboard_users ORDER BY id`,
    );
    return rows.map(toUser);
  }

  async ofAccount(accountId: string): Promise<User[]> {
    const rows = await this.dataSource.query<UserRow[]>(
      `SELECT ${userColumns} FROM dashboard_users
       WHERE id IN (SELECT user_id FROM account_members WHERE account_id = $1) ORDER BY id`,
      [accountId],
    );
    return rows.map(toUser);
  }

  async findByEmail(email: string): Promise<User | undefined> {
    const [row] = await this.dataSource.query<UserRow[]>(
      `SELECT ${userColumns} FROM dashboard_users WHERE email = $1`,
      [email.toLowerCase()],
    );
    return row && toUser(row);
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
      const rows = await manager.query<{ user_id: string }[]>(
        'SELECT user_id FROM account_members WHERE account_id = $1',
        [accountId],
      );
      await removeMembers(
        manager,
        accountId,
        rows.map((row) => row.user_id),
      );
      for (const table of ['password_links', 'account_invitations'])
        await manager.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
    });
  }

  async setPassword(email: string, password: string): Promise<void> {
    const hash = await hashPassword(password);
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
      const id = await lockedId(manager, email);
      await manager.query('DELETE FROM dashboard_second_factors WHERE user_id = $1', [id]);
      const [, count] = await manager.query<[unknown, number]>(
        'UPDATE dashboard_users SET two_factor_enabled = false, updated_at = now() WHERE id = $1 AND two_factor_enabled',
        [id],
      );
      return count > 0;
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
 * Makes a user, the owner of their account, as part of a transaction.
 * @throws DomainError USER_EXISTS
 */
export async function insertUser(
  manager: EntityManager,
  {
    email,
    role,
    accountId,
    passwordHash,
    awaitsConfirmation = false,
  }: Omit<NewUser, 'password'> & { readonly passwordHash: string },
): Promise<User> {
  const address = email.toLowerCase();
  const [row] = await manager.query<UserRow[]>(
    `INSERT INTO dashboard_users (id, email, role, account_id, awaits_confirmation) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO NOTHING RETURNING ${userColumns}`,
    [`usr_${newUlid()}`, address, role, accountId, awaitsConfirmation],
  );
  if (!row) throw userExists(address);
  await manager.query(
    `INSERT INTO dashboard_credentials (id, user_id, provider_id, account_id, password)
     VALUES ($1, $2, 'credential', $2, $3)`,
    [`crd_${newUlid()}`, row.id, passwordHash],
  );
  return toUser(row);
}

/** Gives a user another password as part of a transaction; their sessions end, and a link that proves an address is void. */
export async function writePassword(
  manager: EntityManager,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await manager.query(
    'UPDATE dashboard_credentials SET password = $2, updated_at = now() WHERE user_id = $1',
    [userId, passwordHash],
  );
  for (const table of ['dashboard_sessions', 'email_links'])
    await manager.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
}

async function lockedId(manager: EntityManager, email: string): Promise<string> {
  const [row] = await manager.query<{ id: string }[]>(
    'SELECT id FROM dashboard_users WHERE email = $1 FOR UPDATE',
    [email.toLowerCase()],
  );
  if (!row) throw userNotFound(email);
  return row.id;
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    accountId: row.account_id,
    createdAt: row.created_at,
    awaitsConfirmation: row.awaits_confirmation,
  };
}
