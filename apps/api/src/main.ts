import 'reflect-metadata';
import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { runAll } from '@enrichment/concurrency';
import { type Config, readConfig, unknownSettings } from '@enrichment/application';
import { Demo } from './demo/demo';
import { DemoFile } from './demo/demo-files';
import { createLogs, type Log, type Logs } from './platform/observability/logging';
import { redactText } from './platform/observability/redact';
import { preflight } from './platform/lifecycle/preflight.mjs';
import { startServer, uncleanStop } from './server';
import { openTelemetry } from './platform/observability/telemetry/telemetry';

/** @throws Error in one line when the name of a name server does not resolve */
async function checkNames({ servers, zones }: Config['dnsServers']): Promise<void> {
  for (const { host } of [...servers, ...[...zones.values()].flat()])
    await lookup(host).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`DNS_SERVERS must be addresses, or names that resolve, not ${host} (${error.code}).`);
    });
}

/** Cancels the start. */
const start = new AbortController();

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile();
  const own = readConfig(process.env);
  let opened: Logs | undefined;
  const telemetry = await openTelemetry(process.env, (problem) => {
    if (opened) opened.log.warn(problem);
    else process.stderr.write(`${problem}\n`);
  });
  const logs = (opened = createLogs(own.logLevel, telemetry?.copyLog));
  process.on('exit', () => logs.flush());
  for (const line of unknownSettings(process.env)) logs.log.warn(line);
  const { host, monitoringPort } = own;
  await preflight(
    own,
    ...(monitoringPort ? [{ host, port: monitoringPort, portSetting: 'MONITORING_PORT' }] : []),
  );
  await checkNames(own.dnsServers);
  const demo = own.demo ? await Demo.start(process.env, own) : undefined;
  const config = demo ? readConfig(demo.environment) : own;
  let stop = () => {
    start.abort(new Error('The service was stopped before it had started.'));
    return new Promise<void>(() => undefined);
  };
  stopOnEnd(logs.log, () => stop());
  const server = await startServer(config, logs, telemetry?.tracing, start.signal);
  const close = () =>
    runAll([() => demo?.withdraw(), () => server.stop(), () => demo?.close(), () => telemetry?.close()]);
  try {
    // Removes the demo.json of an earlier start, because scripts wait for the new one. No other service uses the folder.
    new DemoFile(own.dataDir).remove();
    logs.log.info({ url: server.baseUrl }, 'listening');
    if (demo) logs.print(await demo.open(server, config.networkBaseUrl!));
    else logs.log.info('DEMO is off: there is no demo account');
    start.signal.throwIfAborted();
  } catch (error) {
    // The embedded database would continue to run.
    await close().catch((problem: unknown) => logs.log.error({ err: problem }, uncleanStop));
    throw error;
  }
  stop = close;
  server.ready();
}

/** Ends the process after its stop: a part that failed, or a collector that does not answer, would keep it alive. */
function stopOnEnd(log: Log, stop: () => Promise<void>): void {
  let stopped: Promise<void> | undefined;
  const end = () =>
    (stopped ??= stop()
      .then(
        () => log.info('stopped'),
        (error: unknown) => {
          log.error({ err: error }, uncleanStop);
          process.exitCode = 1;
        },
      )
      .finally(() => process.exit()));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopped) log.info({ signal }, 'stopping');
      void end();
    });
  }
  // Requests in progress get their answers and charges. Whoever runs the service starts it again.
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'stopping after an error that no code handles');
    process.exitCode = 1;
    void end();
  });
}

main().catch((error: unknown) => {
  const line = redactText(`${error instanceof Error ? error.message : String(error)}\n`);
  // The log writes its last lines at the exit, too. The reason stands below them.
  process.on('exit', () => process.stderr.write(line));
  if (!start.signal.aborted) process.exitCode = 1;
  process.exit();
});
