import type { DataSource, EntityManager } from 'typeorm';

/** Sets another password of a user as part of a transaction; their sign-ins end. The row of the user is locked. */
export async function writePassword(
  manager: EntityManager,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await manager.query(
    'UPDATE dashboard_credentials SET password = $2, updated_at = now() WHERE user_id = $1',
    [userId, passwordHash],
  );
  await endSignIns(manager, userId);
}

/**
 * Confirms the first address of a user as part of a transaction. Everything that opens their sessions is removed, except the password:
 * a stranger may have made it. The row of the user is locked.
 */
export async function confirmFirst(
  manager: EntityManager,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await endSignIns(manager, id);
  for (const table of ['dashboard_passkeys', 'dashboard_second_factors'])
    await manager.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
  await manager.query('DELETE FROM password_links WHERE email = $1', [email]);
  await manager.query(
    'UPDATE dashboard_users SET email_verified = true, two_factor_enabled = false, updated_at = now() WHERE id = $1',
    [id],
  );
}

/**
 * Ends the sessions of a user, the sign-ins that wait for a code, and links that change the address.
 * @param kept the id of a session that continues
 */
export async function endSignIns(manager: EntityManager, userId: string, kept = ''): Promise<void> {
  await manager.query('UPDATE dashboard_users SET generation = generation + 1 WHERE id = $1', [userId]);
  await manager.query('DELETE FROM dashboard_sessions WHERE user_id = $1 AND id <> $2', [userId, kept]);
  await manager.query('DELETE FROM dashboard_verifications WHERE value = $1', [userId]);
  await manager.query('DELETE FROM email_links WHERE user_id = $1', [userId]);
}

/**
 * Runs `act`, which opens a session. The session is undone when all sign-ins of the user ended during `act`.
 *
 * @param user.confirmed the value when the user proved who they are; `undefined`: `act` proves it
 * @param undo called with the id of the user
 */
export async function unlessEnded<T>(
  dataSource: DataSource,
  user: { readonly column: 'id' | 'email'; readonly value: string; readonly confirmed?: boolean },
  act: () => Promise<T | undefined>,
  undo: (userId: string, done: T) => Promise<unknown>,
): Promise<T | undefined> {
  const read = async () => {
    const [row] = await dataSource.query<{ id: string; generation: number; email_verified: boolean }[]>(
      `SELECT id, generation, email_verified FROM dashboard_users WHERE ${user.column} = $1`,
      [user.value],
    );
    return row;
  };
  const before = await read();
  if (user.confirmed !== undefined && before?.email_verified !== user.confirmed) return undefined;
  const done = await act();
  if (done === undefined || !before || (await read())?.generation === before.generation) return done;
  await undo(before.id, done);
  return undefined;
}
