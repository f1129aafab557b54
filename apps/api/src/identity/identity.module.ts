import { Module } from '@nestjs/common';
import { Accounts } from '@enrichment/billing-domain';
import { BetterAuthSessions, PostgresAttempts, PostgresUsers } from '@enrichment/identity-better-auth';
import { Attempts, ChangePassword, Sessions, SignIn, SignUp, Users } from '@enrichment/identity-domain';
import { Clock, DomainError } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { BillingModule } from '../billing/billing.module';
import { Config } from '../config';
import { provide } from '../wiring/provide';

/** Who signs in, on PostgreSQL. */
@Module({
  imports: [BillingModule],
  providers: [
    provide(Users, [Database], ({ dataSource }) => new PostgresUsers(dataSource)),
    provide(Sessions, [Database], ({ dataSource }) => BetterAuthSessions.open(dataSource)),
    provide(Attempts, [Database, Clock], ({ dataSource }, clock) => new PostgresAttempts(dataSource, clock)),
    provide(SignIn, [Sessions, Attempts], (sessions, attempts) => new SignIn(sessions, attempts)),
    provide(
      SignUp,
      [Users, Sessions, Attempts, Accounts, Config],
      (users, sessions, attempts, accounts, { signUp, signUpCredits }) => {
        const openAccount = (email: string) => newAccount(accounts, email, signUpCredits);
        return new SignUp(users, sessions, attempts, signUp ? openAccount : undefined);
      },
    ),
    provide(ChangePassword, [Sessions, Attempts], (sessions, attempts) => {
      return new ChangePassword(sessions, attempts);
    }),
  ],
  exports: [Users, Sessions, Attempts, SignIn, SignUp, ChangePassword],
})
export class IdentityModule {}

/** @returns `undefined` when there is an account for that address already */
async function newAccount(accounts: Accounts, email: string, credits: number): Promise<string | undefined> {
  try {
    return (await accounts.create({ email, credits })).id;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ACCOUNT_EXISTS') return undefined;
    throw error;
  }
}
