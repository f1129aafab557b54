import { PostgresAccounts } from '@enrichment/billing-postgres';
import { hashPassword, insertUser, isCommonPassword } from '@enrichment/identity-better-auth';
import {
  Attempts,
  ChangePassword,
  CompleteSignIn,
  KnownDevices,
  ManagePasskeys,
  ManageSecondFactor,
  PasskeyChallenges,
  Passkeys,
  PasswordRule,
  type Register,
  SecondFactors,
  SendLink,
  Sessions,
  SignIn,
  SignInWithPasskey,
  SignUp,
  Users,
} from '@enrichment/identity-domain';
import { DomainError, SourceLimits } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { Config } from '@enrichment/application';
import { provide } from '../provide';

/** Use cases of sign-up, sign-in and proof of identity. */
export const signInCases = [
  provide(SignIn, [Sessions, Attempts, KnownDevices, SourceLimits]),
  provide(
    SignUp,
    [Users, Sessions, Attempts, KnownDevices, SourceLimits, SendLink, Database, Config],
    (users, sessions, attempts, devices, floods, sendLink, database, { signUp, signUpCredits }) =>
      new SignUp(
        ...([users, sessions, attempts, devices, floods, sendLink] as const),
        signUp ? registration(database, signUpCredits) : undefined,
      ),
  ),
  provide(CompleteSignIn, [SecondFactors, Attempts, KnownDevices, SourceLimits]),
  provide(SignInWithPasskey, [Passkeys, PasskeyChallenges, Sessions, KnownDevices, SourceLimits]),
  provide(ManageSecondFactor, [SecondFactors, Attempts]),
  provide(ManagePasskeys, [Passkeys, PasskeyChallenges, Users, Attempts]),
  provide(ChangePassword, [Sessions, Attempts]),
  provide(PasswordRule, [], () => new PasswordRule(isCommonPassword)),
];

/** Creates the account and its user in one transaction, after it has computed the password hash. */
function registration({ dataSource }: Database, credits: number): Register {
  return async ({ email, password }) => {
    const passwordHash = await hashPassword(password);
    try {
      await dataSource.transaction(async (manager) => {
        const { id: accountId } = await new PostgresAccounts(manager).create({ email, credits });
        await insertUser(manager, { email, role: 'user', accountId, confirmed: false, passwordHash });
      });
      return true;
    } catch (error) {
      const isTaken = error instanceof DomainError && ['ACCOUNT_EXISTS', 'USER_EXISTS'].includes(error.code);
      if (isTaken) return false;
      throw error;
    }
  };
}
