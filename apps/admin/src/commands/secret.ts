import { DomainError } from '@enrichment/kernel';
import type { Command } from 'commander';
import { oneOf, wholeNumber } from '../arguments';
import { table } from '../output';
import { noun, type Run, type SecretName, secretNames } from './shared';

const nameOption = ['--name <name>', secretNames.join(', '), oneOf(secretNames)] as const;

export function secretCommands(program: Command, run: Run): void {
  const secret = noun(program, 'secret', 'Secrets that the service has made itself.');
  secret('list', 'Versions of the secrets: one writes, all read.').action(() =>
    run.read(async ({ secrets }, output) => {
      const found = await Promise.all(
        secretNames.map(async (name) =>
          (await secrets[name].versions()).map(({ version, writesAt }, i) => {
            const state = i === 0 ? 'writes' : writesAt > new Date() ? 'is going to write' : 'reads';
            return { name, version, writes_at: writesAt.toISOString(), state };
          }),
        ),
      );
      const all = found.flatMap((versions) => versions.toSorted((a, b) => a.version - b.version));
      const rows = all.map(({ name, version, writes_at: at, state }) => [name, String(version), at, state]);
      output.print(all, table(['secret', 'version', 'writes from', 'state'], rows));
    }),
  );

  secret('rotate', 'Add a version that writes in five minutes, when every replica can read what it writes.')
    .requiredOption(...nameOption)
    .action(({ name }: { name: SecretName }) =>
      run(async ({ secrets, record }, output) => {
        const { version, writesAt } = await secrets[name].rotate();
        await record({ action: 'secret.rotated', accountId: undefined, subject: name, after: { version } });
        const at = writesAt.toISOString();
        output.print({ name, version, writes_at: at }, `Version ${version} of ${name} writes from ${at} on.`);
      }),
    );

  secret('remove', 'Remove a version that no longer writes: what it signed or hashed counts no longer.')
    .requiredOption(...nameOption)
    .requiredOption('--version <n>', 'the version, as "secret list" shows it', wholeNumber)
    .action(({ name, version }: { name: SecretName; version: number }) =>
      run(async ({ secrets, record }, output) => {
        if (!(await secrets[name].remove(version)))
          throw new DomainError(
            'SECRET_IN_USE',
            `There is no version ${version} of ${name} that a later one has replaced for five minutes; "secret list" shows all.`,
          );
        await record({ action: 'secret.removed', accountId: undefined, subject: name, before: { version } });
        output.print({ name, version }, `Version ${version} of ${name} is removed.`);
      }),
    );
}
