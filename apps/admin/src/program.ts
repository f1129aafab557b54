import { Command } from 'commander';
import { accountCommands } from './commands/account';
import { dataCommands, type RunData } from './commands/data';
import { doctorCommand, type DoctorTools } from './commands/doctor';
import { keyCommands } from './commands/key';
import { ledgerCommands } from './commands/ledger';
import { listCommands, type RunLists } from './commands/lists';
import { pageCommands, type PageTools } from './commands/page';
import type { Run } from './commands/shared';
import { creditCommands, limitCommands, priceCommands } from './commands/terms';
import { usageCommands } from './commands/usage';
import { userCommands } from './commands/user';

const examples = `
Examples:
  npm run admin -- account create --email ada@example.com --credits 1000
  npm run admin -- key create --account ada@example.com --name laptop --scopes email,ip
  npm run admin -- user create --email ada@example.com --role admin
  npm run admin -- limit set --account ada@example.com --operation ip --per-second 500
  npm run admin -- doctor
  npm run admin -- page explain --url https://network.example/company/acme
  npm run --silent admin -- ledger export --account ada@example.com --json > ledger.json`;

/** The command line of the operator. */
export function buildProgram(
  run: Run,
  runLists: RunLists,
  runData: RunData,
  pageTools: () => PageTools,
  doctorTools: () => DoctorTools,
): Command {
  const program = new Command('admin')
    .description(
      'Accounts, keys, credits, limits, prices, the ledger, the usage, users of the dashboard, mail lists, data, pages, the deployment.',
    )
    .addHelpText('after', examples)
    .showHelpAfterError('Add --help to see what it takes.');
  accountCommands(program, run);
  keyCommands(program, run);
  creditCommands(program, run);
  limitCommands(program, run);
  priceCommands(program, run);
  ledgerCommands(program, run);
  usageCommands(program, run);
  userCommands(program, run);
  listCommands(program, runLists);
  dataCommands(program, runData);
  pageCommands(program, pageTools);
  doctorCommand(program, doctorTools);
  return program;
}
