import { endSession } from '@enrichment/application';
import type { Command } from 'commander';
import { table } from '../output';
import { presentMember, presentSession } from '../present';
import { accountOption, findAccount, noun, type Run } from './shared';

/** Commands about the members of an account, and their sessions. */
export function peopleCommands(program: Command, run: Run): void {
  noun(
    program,
    'member',
    'Members of accounts.',
  )('list', "An account's members.")
    .requiredOption(...accountOption)
    .action(({ account }: { account: string }) =>
      run.read(async ({ accounts, members }, output) => {
        const all = await members.ofAccount((await findAccount(accounts, account)).id);
        const rows = all.map(({ userId, email, role, since }) => [userId, email, role, since.toISOString()]);
        output.print(all.map(presentMember), table(['user', 'email', 'role', 'since'], rows));
      }),
    );
  const verb = noun(program, 'session', 'Sessions of the dashboard.');
  verb('list', "The open sessions of an account's users, newest first.")
    .requiredOption(...accountOption)
    .action(({ account }: { account: string }) =>
      run.read(async ({ accounts, users, sessions }, output) => {
        const people = await users.ofAccount((await findAccount(accounts, account)).id);
        const emails = new Map(people.map(({ id, email }) => [id, email]));
        const open = await sessions.ofUsers([...emails.keys()]);
        output.print(
          open.map((session) => presentSession(session, emails.get(session.userId)!)),
          table(
            ['session', 'email', 'address', 'opened', 'last used'],
            open.map(({ id, userId, address = '', createdAt, lastUsedAt }) => [
              id,
              emails.get(userId)!,
              address,
              createdAt.toISOString(),
              lastUsedAt.toISOString(),
            ]),
          ),
        );
      }),
    );
  verb('end', "End a session of an account's user.")
    .requiredOption(...accountOption)
    .requiredOption('--session <id>', 'the session: its id')
    .action(({ account, session }: { account: string; session: string }) =>
      run(async ({ accounts, users, sessions, record }, output) => {
        const { id } = await findAccount(accounts, account);
        const audited = await endSession(users, sessions, id, session);
        if (!audited) throw new Error(`No session ${session} of this account; "session list" shows all.`);
        await record(audited);
        output.print({ ended: session }, `Session ${session} has ended.`);
      }),
    );
}
