import {
  type Invitation,
  type Invitations,
  linkLifetimeMs,
  memberExists,
  type User,
} from '@enrichment/identity-domain';
import type { Clock } from '@enrichment/kernel';
import { rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';
import { newToken, tokenDigest } from './link-token';
import { hashPassword, type PasswordCost } from './password-hash';
import { insertUser, lockedUser } from './postgres-users';
import { confirmFirst, writePassword } from './sign-in-ends';
import { unlessTaken, untaken } from './unless-taken';

const columns = `account_id, email, role, expires_at, mailed,
  EXISTS (SELECT FROM dashboard_users u WHERE u.email = account_invitations.email
    AND (u.email_verified OR NOT account_invitations.mailed)) AS is_user`;

export class PostgresInvitations implements Invitations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly cost?: PasswordCost,
  ) {}

  async create({ accountId, email, role, mailed = false }: Parameters<Invitations['create']>[0]) {
    const token = newToken();
    const expiresAt = new Date(this.clock.now() + linkLifetimeMs);
    const [invitation] = await rowsOf<Invitation>(
      this.dataSource,
      `INSERT INTO account_invitations (account_id, email, digest, role, expires_at, mailed)
       SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (
         SELECT FROM account_members m JOIN dashboard_users u ON u.id = m.user_id
         WHERE m.account_id = $1 AND u.email = $2)
       ON CONFLICT (account_id, email) DO UPDATE
         SET digest = excluded.digest, role = excluded.role, expires_at = excluded.expires_at, mailed = excluded.mailed
       RETURNING ${columns}`,
      [accountId, email.toLowerCase(), tokenDigest(token), role, expiresAt, mailed],
    );
    if (!invitation) throw memberExists(email);
    return { token, invitation };
  }

  async find(token: string): Promise<Invitation | undefined> {
    const [invitation] = await rowsOf<Invitation>(
      this.dataSource,
      `SELECT ${columns} FROM account_invitations WHERE digest = $1 AND expires_at > $2`,
      [tokenDigest(token), new Date(this.clock.now())],
    );
    return invitation;
  }

  ofAccount(accountId: string): Promise<Invitation[]> {
    return rowsOf<Invitation>(
      this.dataSource,
      `SELECT ${columns} FROM account_invitations WHERE account_id = $1 AND expires_at > $2 ORDER BY email`,
      [accountId, new Date(this.clock.now())],
    );
  }

  async withdraw(accountId: string, email: string): Promise<Invitation | undefined> {
    const [invitation] = await rowsOf<Invitation>(
      this.dataSource,
      `DELETE FROM account_invitations WHERE account_id = $1 AND email = $2 RETURNING ${columns}`,
      [accountId, email.toLowerCase()],
    );
    return invitation;
  }

  async accept(token: string, by: { userId: string } | { password: string }): Promise<User | undefined> {
    // Checked before the hash, which is expensive and may be refused.
    const found = await this.find(token);
    if (!found || found.isUser !== 'userId' in by) return undefined;
    const passwordHash = 'password' in by ? await hashPassword(by.password, this.cost) : undefined;
    const accepted = await unlessTaken(this.dataSource, async (manager) => {
      const user = await lockedUser(manager, found);
      if ('userId' in by && user?.id !== by.userId) return undefined;
      // A concurrent second use finds nothing.
      const [invitation] = await rowsOf<Invitation>(
        manager,
        `DELETE FROM account_invitations WHERE digest = $1 AND expires_at > $2
         RETURNING ${columns}`,
        [tokenDigest(token), new Date(this.clock.now())],
      );
      if (!invitation) return undefined;
      // A user may have signed up with the address, or confirmed it, since the password was hashed: the invitation is kept.
      if (invitation.isUser !== found.isUser) throw memberExists(found.email);
      const { accountId, email, role, mailed } = invitation;
      if (!user) {
        const member = { role, invited: true };
        return insertUser(manager, {
          email,
          role: 'user',
          accountId,
          passwordHash: passwordHash!,
          confirmed: mailed,
          member,
        });
      }
      if (passwordHash !== undefined) {
        await writePassword(manager, user.id, passwordHash);
        await confirmFirst(manager, user);
      }
      await manager.query(
        `INSERT INTO account_members (account_id, user_id, role, invited) VALUES ($1, $2, $3, true)
         ON CONFLICT (account_id, user_id) DO UPDATE SET role = excluded.role`,
        [accountId, user.id, role],
      );
      return passwordHash === undefined ? user : { ...user, confirmed: true };
    });
    return untaken(accepted);
  }
}
