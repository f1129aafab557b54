import {
  linkLifetimeMs,
  type PasswordLink,
  type PasswordLinks,
  type User,
} from '@enrichment/identity-domain';
import type { Clock } from '@enrichment/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { newToken, tokenDigest } from './link-token';
import { hashPassword } from './password-hash';
import { insertUser, toUser, userColumns, type UserRow, writePassword } from './postgres-users';

interface LinkRow {
  email: string;
  account_id: string;
  expires_at: Date;
  is_user: boolean;
}

export class PostgresPasswordLinks implements PasswordLinks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async create({
    email,
    accountId,
  }: {
    email: string;
    accountId: string;
  }): Promise<{ token: string; link: PasswordLink }> {
    const token = newToken();
    const [row] = await this.dataSource.query<[LinkRow]>(
      `INSERT INTO password_links (email, digest, account_id, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (email) DO UPDATE
         SET digest = excluded.digest, account_id = excluded.account_id, expires_at = excluded.expires_at
       RETURNING *, EXISTS (SELECT FROM dashboard_users u WHERE u.email = password_links.email) AS is_user`,
      [email.toLowerCase(), tokenDigest(token), accountId, new Date(this.clock.now() + linkLifetimeMs)],
    );
    return { token, link: toLink(row) };
  }

  async find(token: string): Promise<PasswordLink | undefined> {
    const [row] = await this.dataSource.query<LinkRow[]>(
      `SELECT *, EXISTS (SELECT FROM dashboard_users u WHERE u.email = l.email) AS is_user
       FROM password_links l WHERE digest = $1 AND expires_at > $2`,
      [tokenDigest(token), new Date(this.clock.now())],
    );
    return row && toLink(row);
  }

  async redeem(token: string, password: string): Promise<User | undefined> {
    // Before the hash, which is dear and may be refused.
    if (!(await this.find(token))) return undefined;
    const passwordHash = await hashPassword(password);
    return this.dataSource.transaction(async (manager) => {
      // Of two at the same time the second finds nothing.
      const [[link]] = await manager.query<[LinkRow[], number]>(
        'DELETE FROM password_links WHERE digest = $1 AND expires_at > $2 RETURNING email, account_id',
        [tokenDigest(token), new Date(this.clock.now())],
      );
      if (!link) return undefined;
      const [row] = await manager.query<UserRow[]>(
        `SELECT ${userColumns} FROM dashboard_users WHERE email = $1 FOR UPDATE`,
        [link.email],
      );
      if (!row)
        return insertUser(manager, {
          email: link.email,
          role: 'user',
          accountId: link.account_id,
          passwordHash,
        });
      await writePassword(manager, row.id, passwordHash);
      if (row.awaits_confirmation) await confirm(manager, row.id);
      await manager.query(
        `INSERT INTO account_members (account_id, user_id, role)
         SELECT $1, $2, 'owner' WHERE NOT EXISTS (SELECT FROM account_members WHERE account_id = $1)`,
        [link.account_id, row.id],
      );
      return { ...toUser(row), awaitsConfirmation: false };
    });
  }

  async clean(): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      'DELETE FROM password_links WHERE expires_at <= $1',
      [new Date(this.clock.now())],
    );
    return count;
  }
}

/** What stands in the way of a password may be of somebody else, who signed up with the address. */
async function confirm(manager: EntityManager, userId: string): Promise<void> {
  for (const table of ['dashboard_passkeys', 'dashboard_second_factors'])
    await manager.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  await manager.query(
    `UPDATE dashboard_users
     SET awaits_confirmation = false, email_verified = true, two_factor_enabled = false, updated_at = now() WHERE id = $1`,
    [userId],
  );
}

function toLink({ email, expires_at: expiresAt, is_user: isUser }: LinkRow): PasswordLink {
  return { email, purpose: isUser ? 'reset' : 'invitation', expiresAt };
}
