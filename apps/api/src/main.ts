import './garbage-collection';
import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { Accounts, ApiKeys, Callers, Ledger } from '@enrichment/billing-domain';
import { Users } from '@enrichment/identity-domain';
import { readConfig } from './config';
import { greeting, prepareDemo } from './demo/demo-account';
import { DemoSignIn } from './dashboard/session/demo-sign-in';
import { createLogs } from './logging';
import { NetworkPlace } from './network/network-place';
import { type RunningServer, startServer } from './server';

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile();
  const config = readConfig(process.env);
  const logs = createLogs(config.logLevel);
  const { log } = logs;
  process.on('exit', () => logs.flush());
  const server = await startServer(config, logs);
  log.info({ url: server.baseUrl }, 'listening');
  if (config.demo) await greet(server, config.dataDir);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      server.stop().then(
        () => log.info('stopped'),
        (error: unknown) => {
          log.error({ err: error }, 'did not stop cleanly');
          process.exitCode = 1;
        },
      );
    });
  }
}

async function greet({ app, baseUrl }: RunningServer, dataDir: string): Promise<void> {
  const parts = {
    accounts: app.get(Accounts),
    keys: app.get(ApiKeys),
    callers: app.get(Callers),
    ledger: app.get(Ledger),
    users: app.get(Users),
  };
  const demo = await prepareDemo(parts, dataDir, {
    baseUrl,
    networkUrl: app.get(NetworkPlace).network.baseUrl,
  });
  app.get(DemoSignIn).credentials = { email: demo.email, password: demo.password };
  process.stdout.write(greeting(demo));
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what listens there, or set PORT to another number.`;
  return error.message;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
