import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

/** A plugin with two calls that better-auth lacks: the user whose sign-in waits for a code, and a session without a password. */
export function signIns() {
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
