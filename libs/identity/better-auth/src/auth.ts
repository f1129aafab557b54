import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth, type BetterAuthOptions, type BetterAuthPlugin } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { DataSource } from 'typeorm';
import type { PoolClient } from 'pg';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { secondStepMs, sessionLifetimeMs } from '@enrichment/identity-domain';
import { dayMs, newUlid } from '@enrichment/kernel';
import type { SecretVersion } from '@enrichment/postgres';
import { digestedCodes, makeBackupCodes } from './backup-codes';
import { firstOf } from './cookie-secrets';
import { cookiePrefix } from './cookies';
import { hashPassword, isPassword, type PasswordCost } from './password-hash';
import { withStoredForms } from './stored-forms';

const prefixes: Readonly<Record<string, string>> = {
  user: 'usr',
  session: 'ses',
  account: 'crd',
  twoFactor: 'fac',
  verification: 'ver',
};

export type Auth = ReturnType<typeof createAuth>;

/**
 * Configures better-auth on this service's tables and connections. It is called as a library: its routes, rate limit and origin check
 * are not used, because the HTTP layer has its own.
 *
 * @param versions of the secret
 * @param secure whether cookies are sent over TLS only
 */
export function createAuth(
  dataSource: DataSource,
  versions: readonly SecretVersion[],
  secure: boolean,
  cost?: PasswordCost,
) {
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: poolOf(dataSource) }) });
  const adapter = kyselyAdapter(kysely, { type: 'postgres' });
  return betterAuth({
    database: (options: BetterAuthOptions) => withStoredForms(adapter(options)),
    secret: firstOf(versions),
    secrets: versions.map(({ version, secret }) => ({ version, value: secret })),
    baseURL: secure ? 'https://localhost' : 'http://localhost',
    appName: 'Enrichment',
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1, // The domain's rule checks the length.
      maxPasswordLength: 1_000,
      password: {
        hash: (password) => hashPassword(password, cost),
        verify: ({ hash, password }) => isPassword(password, hash),
      },
    },
    user: {
      modelName: 'dashboard_users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        role: { type: 'string', input: false },
        accountId: { type: 'string', fieldName: 'account_id', input: false },
      },
    },
    session: {
      modelName: 'dashboard_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: sessionLifetimeMs / 1_000,
      updateAge: dayMs / 1_000,
    },
    account: {
      modelName: 'dashboard_credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      disableCleanup: true, // `clean` of the sessions deletes them, by an index.
      modelName: 'dashboard_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: secondStepMs / 1_000,
        backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes, storeBackupCodes: digestedCodes },
        accountLockout: { enabled: false }, // The use case counts failures.
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'dashboard_second_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      signIns(),
    ],
    advanced: {
      cookiePrefix,
      useSecureCookies: secure,
      database: { generateId: ({ model }) => `${prefixes[model] ?? 'id'}_${newUlid()}` },
    },
  });
}

/** The data source's connections in the form that Kysely expects; better-auth has no pool of its own. */
function poolOf(dataSource: DataSource): PostgresPool {
  return {
    options: {},
    connect: async () => {
      const runner = dataSource.createQueryRunner();
      const client = (await runner.connect()) as PoolClient;
      return { query: client.query.bind(client), release: () => void runner.release() };
    },
    // The data source outlives better-auth.
    end: () => Promise.resolve(),
  };
}

/** A plugin with two calls that better-auth lacks: the user whose sign-in waits for a code, and a session without a password. */
function signIns() {
  return {
    id: 'sign-ins',
    endpoints: {
      openSessionFor: createAuthEndpoint.serverOnly(
        { method: 'POST', metadata: { $Infer: { body: {} as { readonly userId: string } } } },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new APIError('UNAUTHORIZED');
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json(null);
        },
      ),
      pendingSignIn: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (ctx) => {
        const { name } = ctx.context.createAuthCookie('two_factor');
        const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
        const pending = identifier && (await ctx.context.internalAdapter.findVerificationValue(identifier));
        if (!pending || pending.expiresAt <= new Date()) return ctx.json(null);
        return ctx.json({ userId: pending.value });
      }),
    },
  } satisfies BetterAuthPlugin;
}
