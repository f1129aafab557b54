import { Command } from 'commander';
import { accountCommands } from './commands/account';
import { auditCommands } from './commands/audit';
import { dataCommands, type DataTools } from './commands/data';
import { doctorCommand, type DoctorTools } from './commands/doctor';
import { healthCommand, type HealthTools } from './commands/health';
import { keyCommands } from './commands/key';
import { ledgerCommands } from './commands/ledger';
import { migrateCommand, type MigrateTools } from './commands/migrate';
import { pageCommands, type PageTools } from './commands/page';
import { peopleCommands } from './commands/people';
import { requestCommands } from './commands/request';
import type { Run } from './commands/shared';
import { creditCommands, limitCommands, priceCommands } from './commands/terms';
import { usageCommands } from './commands/usage';
import { userCommands } from './commands/user';
import { webhookCommands } from './commands/webhook';

const examples = `
Examples:
  npm run admin -- account create --email ada@example.com --credits 1000
  npm run admin -- key create --account ada@example.com --name laptop --scopes email,ip
  npm run admin -- user create --email ada@example.com --role admin
  npm run admin -- limit set --account ada@example.com --operation ip --per-second 500
  npm run admin -- account suspend --account ada@example.com --reason 'invoice 1047 is open'
  npm run admin -- doctor
  npm run admin -- page explain --url https://network.example/company/acme
  npm run --silent admin -- ledger export --account ada@example.com --json > ledger.json`;

export function buildProgram(
  run: Run,
  dataTools: () => DataTools,
  pageTools: () => PageTools,
  doctorTools: () => DoctorTools,
  healthTools: () => HealthTools,
  migrateTools: () => MigrateTools,
): Command {
  const program = new Command('admin')
    .description(
      'Accounts, keys, credits, limits, prices, the ledger, the usage, requests, people, webhooks, data, pages, the deployment.',
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
  dataCommands(program, dataTools);
  pageCommands(program, pageTools);
  doctorCommand(program, doctorTools);
  healthCommand(program, healthTools);
  migrateCommand(program, migrateTools);
  return program;
}

/** `error: unknown option '--x'` becomes `Unknown option '--x'.` */
function sentence(error: string): string {
  const text = error.trim().replace(/^error: /, '');
  return `${text[0]!.toUpperCase()}${text.slice(1)}${/[.)?]$/.test(text) ? '' : '.'}\n`;
}
