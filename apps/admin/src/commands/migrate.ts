import type { Command } from 'commander';
import type { Output } from '../output';
import { jsonOption } from './shared';

/** @param migrate brings the tables to this release, and gives the role the rights to work with them */
export function migrateCommand(
  program: Command,
  output: Output,
  migrate: (role: string | undefined) => Promise<void>,
): void {
  program
    .command('migrate')
    .description(
      'Bring the tables to this release, as the role of DATABASE_URL. The service does so itself where it owns them.',
    )
    .option(
      '--grant-to <role>',
      'a role of the database that gets the rights of a running service, and no others',
    )
    .option(...jsonOption)
    .action(async ({ grantTo }: { grantTo?: string }) => {
      await migrate(grantTo);
      output.print({ granted_to: grantTo ?? null }, [
        'The tables are those of this release.',
        ...(grantTo === undefined ? [] : [`The role ${grantTo} has the rights of a running service.`]),
      ]);
    });
}
