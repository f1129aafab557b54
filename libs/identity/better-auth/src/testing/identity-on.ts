import { DomainError, ManualClock } from '@enrichment/kernel';
import type { Database } from '@enrichment/postgres';
import {
  type AddressedAccounts,
  BetterAuth,
  BetterAuthSecondFactors,
  BetterAuthSessions,
  PostgresAttempts,
  PostgresEmailLinks,
  PostgresInvitations,
  PostgresMembers,
  PostgresPasswordLinks,
  PostgresUsers,
  WebAuthnPasskeys,
} from '../index';

/** Of passwords that are easy to guess. */
export const cheapCost = { N: 2, r: 1, p: 1 };

/** Billing accounts by address. */
export class KnownAccounts implements AddressedAccounts {
  readonly byEmail = new Map<string, string>();
  isTaken = false;

  findByEmail(email: string) {
    const id = this.byEmail.get(email);
    return Promise.resolve(id === undefined ? id : { id });
  }
  async setEmail(id: string, email: string) {
    if (this.isTaken) throw new DomainError('TAKEN', 'another account has it');
    for (const [before, each] of this.byEmail) if (each === id) this.byEmail.delete(before);
    this.byEmail.set(email, id);
  }
}

/** All adapters of identity on a database, with a clock that a test moves. */
export async function identityOn({ dataSource }: Database, close: () => Promise<void>) {
  const clock = new ManualClock();
  const betterAuth = new BetterAuth(dataSource, cheapCost);
  return {
    users: new PostgresUsers(dataSource, cheapCost),
    sessions: new BetterAuthSessions(betterAuth),
    factors: new BetterAuthSecondFactors(betterAuth),
    passkeys: new WebAuthnPasskeys(dataSource),
    now: () => Date.now(),
    attempts: new PostgresAttempts(dataSource, clock),
    links: new PostgresPasswordLinks(dataSource, clock, undefined, cheapCost),
    emailLinks: new PostgresEmailLinks(dataSource, clock, () => new KnownAccounts()),
    members: new PostgresMembers(dataSource),
    invitations: new PostgresInvitations(dataSource, clock, cheapCost),
    advance: (milliseconds: number) => clock.advance(milliseconds),
    expireSessions: async () => {
      await dataSource.query('UPDATE dashboard_sessions SET expires_at = now()');
    },
    close,
  };
}
