import type {
  Enrolment,
  SecondFactor,
  SecondFactors,
  Session,
  User,
  Visit,
} from '@enrichment/identity-domain';
import type { DataSource } from 'typeorm';
import type { BetterAuth } from './better-auth';
import { digestCode } from './backup-codes';
import { findSession, refusedAsUndefined, replaceSession, sessionMadeIn, asDomainErrors } from './calls';
import { findUser, removeFactor } from './postgres-users';
import { endSignIns, unlessEnded } from './sign-in-ends';

/** Second factors by better-auth's plugin; its cookie names the sign-in that waits for a code. */
export class BetterAuthSecondFactors implements SecondFactors {
  private readonly dataSource: DataSource;

  constructor(private readonly betterAuth: BetterAuth) {
    this.dataSource = betterAuth.dataSource;
  }

  async find(userId: string): Promise<SecondFactor | undefined> {
    const [row] = await this.dataSource.query<{ backup_codes: string }[]>(
      `SELECT backup_codes FROM dashboard_second_factors f JOIN dashboard_users u ON u.id = f.user_id
       WHERE u.id = $1 AND u.two_factor_enabled`,
      [userId],
    );
    return row && { backupCodesLeft: (JSON.parse(row.backup_codes) as string[]).length };
  }

  async enrol(visit: Visit, password: string): Promise<Enrolment | undefined> {
    const { api, headers } = await this.betterAuth.forVisit(visit);
    const begun = await refusedAsUndefined(
      api.enableTwoFactor({ headers, body: { password, method: 'totp' } }),
    );
    if (!begun || !('totpURI' in begun)) return undefined;
    const { totpURI: uri, backupCodes } = begun;
    return { uri, secret: new URL(uri).searchParams.get('secret')!, backupCodes };
  }

  async confirm(visit: Visit, code: string): Promise<Session | undefined> {
    const before = await findSession(this.betterAuth, visit);
    if (!before) return undefined;
    const begin = () =>
      replaceSession(this.betterAuth, visit, ({ api, headers }) =>
        api.verifyTOTP({ headers, body: { code }, returnHeaders: true }),
      );
    const { id: value, confirmed } = before.user;
    return unlessEnded(this.dataSource, { column: 'id', value, confirmed }, begin, (userId) =>
      this.dataSource.transaction(async (manager) => {
        await endSignIns(manager, userId);
        await removeFactor(manager, userId);
      }),
    );
  }

  async renewBackupCodes(visit: Visit, password: string): Promise<readonly string[] | undefined> {
    const { api, headers } = await this.betterAuth.forVisit(visit);
    const made = await refusedAsUndefined(api.generateBackupCodes({ headers, body: { password } }));
    return made?.backupCodes;
  }

  async remove(visit: Visit, password: string): Promise<Session | undefined> {
    return replaceSession(this.betterAuth, visit, ({ api, headers }) =>
      api.disableTwoFactor({ headers, body: { password }, returnHeaders: true }),
    );
  }

  async pending(visit: Visit): Promise<User | undefined> {
    const { api, headers } = await this.betterAuth.forVisit(visit, 'two_factor');
    const pending = await asDomainErrors(api.pendingSignIn({ headers }));
    if (!pending) return undefined;
    return findUser(this.dataSource, pending.userId);
  }

  async complete(visit: Visit, code: string): Promise<Session | undefined> {
    const isOfApp = /^\d+$/.test(code);
    const [before, user] = [await findSession(this.betterAuth, visit), await this.pending(visit)];
    if (!user) return undefined;
    const { api, headers } = await this.betterAuth.forVisit(visit, 'two_factor');
    const begin = async () => {
      const done = await refusedAsUndefined<{ headers: Headers }>(
        isOfApp
          ? api.verifyTOTP({ headers, body: { code }, returnHeaders: true })
          : api.verifyBackupCode({ headers, body: { code: digestCode(code) }, returnHeaders: true }),
      );
      return done && sessionMadeIn(done.headers, this.betterAuth, visit);
    };
    const { id: value, confirmed } = user;
    const session = await unlessEnded(
      this.dataSource,
      { column: 'id', value, confirmed },
      begin,
      (_, { id }) => this.dataSource.query('DELETE FROM dashboard_sessions WHERE id = $1', [id]),
    );
    if (session && before)
      await this.dataSource.query('DELETE FROM dashboard_sessions WHERE id = $1', [before.id]);
    return session;
  }
}
