import {
  type EmailLink,
  type EmailLinks,
  linkLifetimeMs,
  type User,
  userExists,
  userNotFound,
} from '@enrichment/identity-domain';
import type { Clock } from '@enrichment/kernel';
import { rowsOf } from '@enrichment/postgres';
import type { DataSource, EntityManager } from 'typeorm';
import { newToken, tokenDigest } from './link-token';
import { lockedUser, userColumns } from './postgres-users';
import { confirmFirst } from './sign-in-ends';
import { unlessTaken, untaken } from './unless-taken';

/** The part of the billing accounts that concerns their email addresses. */
export interface AddressedAccounts {
  findByEmail(email: string): Promise<{ readonly id: string } | undefined>;
  /** @throws DomainError when another account has the address */
  setEmail(id: string, email: string): Promise<void>;
}

const links = `
SELECT ${userColumns('u')}, l.email AS proven, l.expires_at
FROM email_links l JOIN dashboard_users u ON u.id = l.user_id`;

export class PostgresEmailLinks implements EmailLinks {
  /** @param accountsIn the accounts as part of a transaction */
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly accountsIn: (manager: EntityManager) => AddressedAccounts,
  ) {}

  async create({ userId, email }: Parameters<EmailLinks['create']>[0]) {
    const token = newToken();
    await this.dataSource.query(
      `INSERT INTO email_links (user_id, email, digest, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE
         SET email = excluded.email, digest = excluded.digest, expires_at = excluded.expires_at`,
      [userId, email.toLowerCase(), tokenDigest(token), new Date(this.clock.now() + linkLifetimeMs)],
    );
    const [link] = await this.read(`${links} WHERE l.user_id = $1`, [userId]);
    return { token, link: link! };
  }

  async find(token: string): Promise<EmailLink | undefined> {
    const [link] = await this.read(`${links} WHERE l.digest = $1 AND l.expires_at > $2`, [
      tokenDigest(token),
      new Date(this.clock.now()),
    ]);
    return link;
  }

  async redeem(token: string, userId: string): Promise<User | undefined> {
    const moved = await unlessTaken(this.dataSource, async (manager) => {
      const user = await lockedUser(manager, { id: userId });
      // A concurrent second use finds nothing.
      const [link] = await rowsOf<{ email: string }>(
        manager,
        'DELETE FROM email_links WHERE digest = $1 AND expires_at > $2 AND user_id = $3 RETURNING email',
        [tokenDigest(token), new Date(this.clock.now()), userId],
      );
      return user && link && this.move(manager, user, link.email);
    });
    return untaken(moved);
  }

  async change(email: string, next: string): Promise<User> {
    const to = next.toLowerCase();
    const moved = await unlessTaken(this.dataSource, async (manager) => {
      const user = await lockedUser(manager, { email });
      return user && this.move(manager, user, to);
    });
    if (moved === 'taken') throw userExists(to);
    if (!moved) throw userNotFound(email);
    return moved;
  }

  private async read(sql: string, parameters: unknown[]): Promise<EmailLink[]> {
    const rows = await rowsOf<User & { proven: string; expiresAt: Date }>(this.dataSource, sql, parameters);
    return rows.map(({ proven: email, expiresAt, ...user }) => ({ user, email, expiresAt }));
  }

  private async move(manager: EntityManager, before: User, to: string): Promise<User> {
    const { id, email: from } = before;
    if (!before.confirmed) await confirmFirst(manager, before);
    await manager.query('UPDATE dashboard_users SET email = $2, updated_at = now() WHERE id = $1', [id, to]);
    await manager.query('DELETE FROM email_links WHERE user_id = $1', [id]);
    if (from !== to) {
      // Links to the old address would create another user in an account of this one.
      await manager.query('DELETE FROM password_links WHERE email = $1', [from]);
      await this.moveAccount(manager, id, { from, to });
    }
    return { ...before, email: to, confirmed: true };
  }

  /** Moves the account that the user owns, and that has their old address, to the new address unless another account has it. */
  private async moveAccount(
    manager: EntityManager,
    userId: string,
    { from, to }: { from: string; to: string },
  ): Promise<void> {
    const accounts = this.accountsIn(manager);
    const account = await accounts.findByEmail(from);
    if (!account || (await accounts.findByEmail(to))) return;
    const owners = await manager.query<unknown[]>(
      `SELECT FROM account_members WHERE account_id = $1 AND user_id = $2 AND role = 'owner'`,
      [account.id, userId],
    );
    if (owners.length > 0) await accounts.setEmail(account.id, to);
  }
}
