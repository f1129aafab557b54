import { Global, Module } from '@nestjs/common';
import { Accounts } from '@enrichment/billing-domain';
import { BetterAuthSessions, PostgresAttempts, PostgresUsers } from '@enrichment/identity-better-auth';
import { Attempts, ChangePassword, Sessions, SignIn, SignUp, Users } from '@enrichment/identity-domain';
import { Clock, DomainError } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { Config } from '../config';

/** Who signs in, on PostgreSQL. */
@Global()
@Module({
  providers: [
    {
      provide: Users,
      inject: [Database],
      useFactory: ({ dataSource }: Database) => new PostgresUsers(dataSource),
    },
    {
      provide: Sessions,
      inject: [Database],
      useFactory: ({ dataSource }: Database) => BetterAuthSessions.open(dataSource),
    },
    {
      provide: Attempts,
      inject: [Database, Clock],
      useFactory: ({ dataSource }: Database, clock: Clock) => new PostgresAttempts(dataSource, clock),
    },
    {
      provide: SignIn,
      inject: [Sessions, Attempts],
      useFactory: (sessions: Sessions, attempts: Attempts) => new SignIn(sessions, attempts),
    },
    {
      provide: SignUp,
      inject: [Users, Sessions, Attempts, Accounts, Config],
      useFactory: (
        users: Users,
        sessions: Sessions,
        attempts: Attempts,
        accounts: Accounts,
        { signUp, signUpCredits }: Config,
      ) => {
        const openAccount = (email: string) => newAccount(accounts, email, signUpCredits);
        return new SignUp(users, sessions, attempts, signUp ? openAccount : undefined);
      },
    },
    {
      provide: ChangePassword,
      inject: [Sessions, Attempts],
      useFactory: (sessions: Sessions, attempts: Attempts) => new ChangePassword(sessions, attempts),
    },
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
