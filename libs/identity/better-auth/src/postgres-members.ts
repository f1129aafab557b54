import {
  lastOwner,
  type Member,
  memberNotFound,
  type Members,
  type Membership,
} from '@enrichment/identity-domain';
import { rowsOf } from '@enrichment/postgres';
import type { DataSource, EntityManager } from 'typeorm';

/** Whether the address of a user `u` is confirmed, and whether their role as the member `m` applies. */
export const confirmedRole = 'u.email_verified AS confirmed, u.email_verified OR NOT m.invited AS holds_role';

/** OFFSET makes the server look each user up, also without statistics. */
const ofAccount = `
SELECT m.user_id, u.email, m.role, m.created_at AS since, m.mails_alerts, ${confirmedRole}
FROM account_members m CROSS JOIN LATERAL (SELECT * FROM dashboard_users WHERE id = m.user_id OFFSET 0) u
WHERE m.account_id = $1 ORDER BY m.created_at, m.user_id`;

export class PostgresMembers implements Members {
  constructor(private readonly dataSource: DataSource) {}

  ofAccount(accountId: string): Promise<Member[]> {
    return rowsOf<Member>(this.dataSource, ofAccount, [accountId]);
  }

  ofUser(userId: string): Promise<Membership[]> {
    return rowsOf<Membership>(
      this.dataSource,
      'SELECT account_id, role FROM account_members WHERE user_id = $1 ORDER BY created_at, account_id',
      [userId],
    );
  }

  change(
    accountId: string,
    userId: string,
    { role, mailsAlerts }: Partial<Pick<Member, 'role' | 'mailsAlerts'>>,
    check?: (before: Member) => void,
  ): Promise<Member> {
    return this.dataSource.transaction(async (manager) => {
      const staysOwner = role === undefined || role === 'owner';
      const before = await lockedMember(manager, accountId, userId, staysOwner, check);
      await manager.query(
        `UPDATE account_members SET role = coalesce($3, role), mails_alerts = coalesce($4, mails_alerts)
         WHERE account_id = $1 AND user_id = $2`,
        [accountId, userId, role, mailsAlerts],
      );
      return before;
    });
  }

  async accounts(after: string | undefined, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ account_id: string }[]>(
      `SELECT DISTINCT account_id FROM account_members WHERE $1::text IS NULL OR account_id > $1
       ORDER BY account_id LIMIT $2`,
      [after, limit],
    );
    return rows.map(({ account_id: accountId }) => accountId);
  }

  remove(accountId: string, userId: string): Promise<Member> {
    return this.dataSource.transaction(async (manager) => {
      const before = await lockedMember(manager, accountId, userId, false);
      await removeMembers(manager, accountId, [userId]);
      return before;
    });
  }
}

/** Locks all members of the account: when two owners leave concurrently, the second one is found to be the last. */
async function lockedMember(
  manager: EntityManager,
  accountId: string,
  userId: string,
  staysOwner: boolean,
  check?: (found: Member) => void,
): Promise<Member> {
  await manager.query(
    'SELECT FROM account_members WHERE account_id = $1 ORDER BY user_id FOR NO KEY UPDATE',
    [accountId],
  );
  const members = await rowsOf<Member>(manager, ofAccount, [accountId]);
  const found = members.find((member) => member.userId === userId);
  if (!found) throw memberNotFound();
  check?.(found);
  const owners = members.filter((member) => member.role === 'owner' && member.holdsRole);
  if (owners.length === 1 && owners[0] === found && !staysOwner) throw lastOwner();
  return found;
}

/** Removes members and their sessions from an account, as part of a transaction. Users without another account are deleted. */
export async function removeMembers(
  manager: EntityManager,
  accountId: string,
  userIds: readonly string[],
): Promise<void> {
  // Concurrent removals of a user from two accounts run one after the other.
  await manager.query('SELECT FROM dashboard_users WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [userIds]);
  const statements = [
    `DELETE FROM dashboard_sessions s USING dashboard_users u
     WHERE u.id = s.user_id AND u.id = ANY ($2) AND coalesce(s.account_id, u.account_id) = $1`,
    'DELETE FROM account_members WHERE account_id = $1 AND user_id = ANY ($2)',
    `WITH gone AS (
       DELETE FROM dashboard_users u WHERE id = ANY ($2)
         AND NOT EXISTS (SELECT FROM account_members m WHERE m.user_id = u.id AND m.account_id <> $1)
       RETURNING email)
     DELETE FROM password_links WHERE email IN (SELECT email FROM gone)`,
    `UPDATE dashboard_users u SET account_id =
       (SELECT m.account_id FROM account_members m WHERE m.user_id = u.id ORDER BY m.created_at, m.account_id LIMIT 1)
     WHERE id = ANY ($2) AND account_id = $1`,
  ];
  for (const statement of statements) await manager.query(statement, [accountId, userIds]);
}
