import { randomBytes } from 'node:crypto';
import { type Accounts } from '@enrichment/billing-domain';
import {
  emailProblem,
  passwordLinkUrl,
  type PasswordRule,
  type Role,
  roles,
  type User,
  userExists,
  type Users,
} from '@enrichment/identity-domain';
import type { Command } from 'commander';
import { emailAddress, oneOf } from '../arguments';
import { table } from '../output';
import { presentUser } from '../present';
import { findAccount, noun, type Run } from './shared';

const emailOption = ['--email <address>', 'the email address of the user', emailAddress] as const;
const passwordOption = ['--password <text>', 'the password (default: a random one, shown once)'] as const;

export function userCommands(program: Command, run: Run): void {
  const verb = noun(program, 'user', 'Users of the dashboard.');
  verb('create', 'Create a user of the dashboard, and an account if the address has none.')
    .requiredOption(...emailOption)
    .option('--role <role>', roles.join(', '), oneOf(roles), 'user')
    .option(...passwordOption)
    .action(({ email, role, password }: { email: string; role: Role; password?: string }) =>
      run(async ({ accounts, users, passwordRule, record }, output) => {
        const problem = emailProblem(email);
        if (problem !== undefined) throw new Error(problem);
        const chosen = await choosePassword(passwordRule, email, password);
        if (await users.findByEmail(email)) throw userExists(email);
        const accountId = await accountOf(accounts, email);
        const user = await users.create({ email, role, accountId, password: chosen.password });
        await record({ action: 'user.created', accountId, subject: user.email, after: { role } });
        output.print({ user: presentUser(user), password: chosen.made }, [
          `User ${user.email} (${user.role}) of account ${accountId}.`,
          ...shown(chosen.made),
        ]);
      }),
    );
  verb('set-password', 'Change the password of a user. All their sessions end.')
    .requiredOption(...emailOption)
    .option(...passwordOption)
    .action(({ email, password }: { email: string; password?: string }) =>
      run(async ({ users, passwordRule, record }, output) => {
        const chosen = await choosePassword(passwordRule, email, password);
        await users.setPassword(email, chosen.password);
        const user = await userOf(users, email);
        await record({ action: 'password.set', accountId: user.accountId, subject: user.email });
        output.print({ user: presentUser(user), password: chosen.made }, [
          `${user.email} has a new password; all sessions have ended.`,
          ...shown(chosen.made),
        ]);
      }),
    );
  verb('link', 'Create a link with which a user chooses a password. It works once, within a day.')
    .requiredOption(...emailOption)
    .action(({ email }: { email: string }) =>
      run(async ({ accounts, users, links, publicUrl, record }, output) => {
        const problem = emailProblem(email);
        if (problem !== undefined) throw new Error(problem);
        const accountId =
          (await users.findByEmail(email))?.accountId ?? (await findAccount(accounts, email)).id;
        const { token, link } = await links.create({ email, accountId });
        await record({
          action: 'link.made',
          accountId,
          subject: link.email,
          after: { purpose: link.purpose },
        });
        const url = passwordLinkUrl(publicUrl ?? 'http://127.0.0.1:3000', token);
        output.print({ url, purpose: link.purpose, expires_at: link.expiresAt.toISOString() }, [
          `The link for ${link.email}, until ${link.expiresAt.toISOString()}, shown only once: ${url}`,
          'Opening it confirms the address and signs the person in: be sure that the address is theirs.',
          ...(publicUrl === undefined ? ['Set PUBLIC_URL to the address of your dashboard.'] : []),
        ]);
      }),
    );
  verb('set-email', 'Change the address that a user signs in with. Be sure that it is theirs.')
    .requiredOption(...emailOption)
    .requiredOption('--to <address>', 'the new address', emailAddress)
    .action(({ email, to }: { email: string; to: string }) =>
      run(async ({ emailLinks, record }, output) => {
        const problem = emailProblem(to);
        if (problem !== undefined) throw new Error(problem);
        const user = await emailLinks.change(email, to);
        await record({
          action: 'email.changed',
          accountId: user.accountId,
          subject: user.email,
          before: { email: email.toLowerCase() },
          after: { email: user.email },
        });
        output.print({ user: presentUser(user) }, `${email} now signs in as ${user.email}.`);
      }),
    );
  verb('set-role', 'Make a user an admin, or a normal user again.')
    .requiredOption(...emailOption)
    .requiredOption('--role <role>', roles.join(', '), oneOf(roles))
    .action(({ email, role }: { email: string; role: Role }) =>
      run(async ({ users, record }, output) => {
        const before = (await users.findByEmail(email))?.role;
        await users.setRole(email, role);
        const user = await userOf(users, email);
        await record({
          action: 'role.set',
          accountId: user.accountId,
          subject: user.email,
          before: { role: before },
          after: { role },
        });
        output.print({ user: presentUser(user) }, `The role of ${user.email} is ${role}.`);
      }),
    );
  verb('remove-second-factor', 'Remove the second factor of a user who has lost their app and backup codes.')
    .requiredOption(...emailOption)
    .action(({ email }: { email: string }) =>
      run(async ({ users, record }, output) => {
        const removed = await users.removeSecondFactor(email);
        const user = await userOf(users, email);
        if (removed)
          await record({ action: 'second_factor.reset', accountId: user.accountId, subject: user.email });
        output.print(
          { user: presentUser(user), removed },
          removed
            ? `${user.email} now signs in with the password only.`
            : `${user.email} has no second factor; nothing has changed.`,
        );
      }),
    );
  verb('list', 'Every user.').action(() =>
    run.read(async ({ users }, output) => {
      const all = await users.list();
      const rows = all.map(({ id, email, role, accountId }) => [id, email, role, accountId]);
      output.print(all.map(presentUser), table(['user', 'email', 'role', 'account'], rows));
    }),
  );
}

/** @returns the given password, or a random one, which `made` repeats for the output */
async function choosePassword(
  rule: PasswordRule,
  email: string,
  given: string | undefined,
): Promise<{ password: string; made: string | null }> {
  if (given === undefined) {
    const made = randomBytes(12).toString('base64url');
    return { password: made, made };
  }
  const problem = await rule.problemOf(given, email);
  if (problem !== undefined) throw new Error(problem);
  return { password: given, made: null };
}

function shown(password: string | null): string[] {
  return password === null ? [] : [`The password, shown only once: ${password}`];
}

async function accountOf(accounts: Accounts, email: string): Promise<string> {
  return ((await accounts.findByEmail(email)) ?? (await accounts.create({ email, credits: 0 }))).id;
}

async function userOf(users: Users, email: string): Promise<User> {
  return (await users.findByEmail(email))!;
}
