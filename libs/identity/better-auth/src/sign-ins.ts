import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';

/** What better-auth's plugin for second factors keeps to itself: whose sign-in waits for a code. */
export function signIns() {
  return {
    id: 'sign-ins',
    endpoints: {
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
