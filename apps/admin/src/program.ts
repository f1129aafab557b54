import { Command } from 'commander';
import { accountCommands } from './commands/account';
import { auditCommands } from './commands/audit';
import { dataCommands, type DataTools } from './commands/data';
import { doctorCommand } from './commands/doctor';
import { keyCommands } from './commands/key';
import { ledgerCommands } from './commands/ledger';
import { migrateCommand } from './commands/migrate';
import { pageCommands, type PageTools } from './commands/page';
import { peopleCommands } from './commands/people';
import { requestCommands } from './commands/request';
import { secretCommands } from './commands/secret';
import type { Run } from './commands/shared';
import { creditCommands, limitCommands, priceCommands } from './commands/terms';
import { usageCommands } from './commands/usage';
import { userCommands } from './commands/user';
import { webhookCommands } from './commands/webhook';
import type { Output } from './output';

/** As it was called: by npm, or by its own name where the service is installed. */
const name = process.env['npm_lifecycle_event'] === 'admin' ? 'npm run admin --' : 'enrichment-admin';

const examples = `
Examples:
  ${name} account create --email ada@example.com --credits 1000
  ${name} key create --account ada@example.com --name laptop --scopes email,ip
  ${name} user create --email ada@example.com --role admin
  ${name} account suspend --account ada@example.com --reason 'invoice 1047 is open'
  ${name} doctor`;

export function buildProgram(
  run: Run,
  output: Output,
  dataTools: () => DataTools,
  pageTools: () => PageTools,
  checksOf: Parameters<typeof doctorCommand>[2],
  migrate: Parameters<typeof migrateCommand>[2],
): Command {
  const program = new Command(name)
    .description(
      'Accounts, keys, credits, limits, prices, the ledger, the usage, requests, people, webhooks, secrets, data, pages, the deployment.',
    )
    // Commands inherit this. Their errors are whole sentences, like all others.
    .configureOutput({ outputError: (text, write) => write(sentence(text)) })
    .addHelpText('after', examples)
    .showHelpAfterError('Add --help for its options.');
  accountCommands(program, run);
  keyCommands(program, run);
  creditCommands(program, run);
  limitCommands(program, run);
  priceCommands(program, run);
  ledgerCommands(program, run);
  usageCommands(program, run);
  requestCommands(program, run);
  userCommands(program, run);
  peopleCommands(program, run);
  webhookCommands(program, run);
  auditCommands(program, run);
  secretCommands(program, run);
  dataCommands(program, output, dataTools);
  pageCommands(program, output, pageTools);
  doctorCommand(program, output, checksOf);
  migrateCommand(program, output, migrate);
  return program;
}

/** `error: unknown option '--x'` becomes `Unknown option '--x'.` */
function sentence(error: string): string {
  const text = error.trim().replace(/^error: /, '');
  return `${text[0]!.toUpperCase()}${text.slice(1)}${/[.)?]$/.test(text) ? '' : '.'}\n`;
}
