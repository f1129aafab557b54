import {
  linkLifetimeMs,
  type PasswordLink,
  type PasswordLinks,
  type User,
} from '@enrichment/identity-domain';
import type { Clock } from '@enrichment/kernel';
import { prune, rowsOf } from '@enrichment/postgres';
import type { DataSource, EntityManager } from 'typeorm';
import { newToken, tokenDigest } from './link-token';
import { hashPassword, type PasswordCost } from './password-hash';
import { insertUser, lockedUser } from './postgres-users';
import { confirmFirst, writePassword } from './sign-in-ends';
import { unlessTaken, untaken } from './unless-taken';

const columns = `email, expires_at,
  CASE WHEN EXISTS (SELECT FROM dashboard_users u WHERE u.email = password_links.email) THEN 'reset' ELSE 'invitation' END AS purpose`;

/** Opens a billing account as part of a transaction. @throws DomainError ACCOUNT_EXISTS */
export type OpenAccount = (manager: EntityManager, email: string) => Promise<{ readonly id: string }>;

export class PostgresPasswordLinks implements PasswordLinks {
  /** @param openAccount for links that open one; `undefined`: they cannot be used here */
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly openAccount?: OpenAccount,
    private readonly cost?: PasswordCost,
  ) {}

  async create({ email, accountId }: Parameters<PasswordLinks['create']>[0]) {
    const token = newToken();
    const [link] = await rowsOf<PasswordLink>(
      this.dataSource,
      `INSERT INTO password_links (email, digest, account_id, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (email) DO UPDATE
         SET digest = excluded.digest, account_id = excluded.account_id, expires_at = excluded.expires_at
       RETURNING ${columns}`,
      [email.toLowerCase(), tokenDigest(token), accountId, new Date(this.clock.now() + linkLifetimeMs)],
    );
    return { token, link: link! };
  }

  async find(token: string): Promise<PasswordLink | undefined> {
    const [link] = await rowsOf<PasswordLink>(
      this.dataSource,
      `SELECT ${columns} FROM password_links WHERE digest = $1 AND expires_at > $2`,
      [tokenDigest(token), new Date(this.clock.now())],
    );
    return link;
  }

  async redeem(token: string, password: string): Promise<User | undefined> {
    // Checked before the hash, which is expensive and may be refused.
    const found = await this.find(token);
    if (!found) return undefined;
    const passwordHash = await hashPassword(password, this.cost);
    const redeemed = await unlessTaken(this.dataSource, async (manager) => {
      const user = await lockedUser(manager, found);
      // A concurrent second use finds nothing.
      const [link] = await rowsOf<{ email: string; accountId: string | undefined }>(
        manager,
        'DELETE FROM password_links WHERE digest = $1 AND expires_at > $2 RETURNING email, account_id',
        [tokenDigest(token), new Date(this.clock.now())],
      );
      if (!link) return undefined;
      const { email, accountId } = link;
      if (!user) {
        const opened = accountId ?? (await this.openAccount?.(manager, email))?.id;
        if (opened === undefined) return undefined;
        return insertUser(manager, { email, role: 'user', accountId: opened, passwordHash });
      }
      await writePassword(manager, user.id, passwordHash);
      if (!user.confirmed) await confirmFirst(manager, user);
      await manager.query(
        `INSERT INTO account_members (account_id, user_id, role)
         SELECT $1::text, $2, 'owner' WHERE $1 IS NOT NULL AND NOT EXISTS (SELECT FROM account_members WHERE account_id = $1)`,
        [accountId, user.id],
      );
      return { ...user, confirmed: true };
    });
    return untaken(redeemed);
  }

  async clean(): Promise<number> {
    const now = new Date(this.clock.now());
    let count = 0;
    for (const table of ['password_links', 'email_links', 'account_invitations'])
      count += await prune(this.dataSource, table, 'expires_at', '<=', now);
    return count;
  }
}
