import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as Listener } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import { runAll, untilAborted } from '@enrichment/concurrency';
import { RunLists } from '@enrichment/lists-domain';
import { ATTRIBUTIONS } from '@enrichment/ip-geo-bundled';
import { Database, DatabaseUnavailable } from '@enrichment/postgres';
import { type Config, databasePaths, shrinkDatabases, tables } from '@enrichment/application';
import { AppModule } from './app.module';
import { AccessLog } from './platform/observability/access-log';
import { entrance, securityHeaders } from './platform/http/entrance';
import { HttpAdapter } from './platform/http/http-adapter';
import { LiveRequests } from './platform/http/live-requests';
import { drain } from './platform/http/drain';
import { answerRawErrors } from './platform/errors/refuse';
import { Routes } from './platform/errors/routes';
import { PageFilter } from './dashboard/page/dashboard-page';
import { ReadinessChecks } from './health/readiness-checks';
import { type Logs, NestLog } from './platform/observability/logging';
import { dashboardDocument, openApiDocument } from './docs/openapi/document';
import { serveDocuments } from './docs/openapi/serve';
import { explainListening } from './platform/lifecycle/preflight.mjs';
import type { RequestTracing } from './platform/observability/telemetry/signals';

/** Length of the system's queue of connections that wait to be accepted. The system's own limit may be lower. */
const backlog = 4_096;

/** Paths of the dashboard and of the management, whose statements must not delay operations. */
const ofPeople = [
  '/dashboard',
  ...['keys', 'usage', 'ledger', 'webhooks', 'requests'].map((name) => `/v1/${name}`),
];

/** What the log says of a stop that failed. */
export const uncleanStop = 'did not stop cleanly';

/** The service, listening. */
export interface RunningServer {
  readonly app: NestExpressApplication;
  readonly baseUrl: string;
  /** Makes `/readyz` report that the service is ready. */
  ready(): void;
  /** Finishes the requests in progress, then closes everything, also what follows a part that fails. */
  stop(): Promise<void>;
}

/**
 * Opens the database and the data, and listens.
 *
 * @param signal ends the start: what has been opened is closed
 * @throws Error in one line when something that the service needs is not available
 */
export async function startServer(
  config: Config,
  logs: Logs,
  tracing?: RequestTracing,
  signal?: AbortSignal,
): Promise<RunningServer> {
  // Runs beside the first start of the embedded database, which takes as long. A later call reports a failure.
  const prepared = databasePaths(config).catch(() => undefined);
  const database = await Database.open({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
    claimsDataDir: true,
    poolSize: config.databasePoolSize,
    applicationName: 'enrichment api',
    ...tables,
    queryTimeoutMs: 5_000,
    onNotice: (notice) => logs.log.warn(notice),
    signal,
  });
  try {
    return await untilAborted(
      prepared.then(() => listen(config, logs, database, tracing)),
      signal,
    );
  } catch (error) {
    await database.close().catch((problem: unknown) => logs.log.error({ err: problem }, uncleanStop));
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new Error(`The database cannot be used: ${(error.cause as Error).message}`, { cause: error });
  }
}

async function listen(
  config: Config,
  logs: Logs,
  database: Database,
  tracing: RequestTracing | undefined,
): Promise<RunningServer> {
  const adapter = new HttpAdapter(config.trustProxy);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.for(config, logs, database, tracing),
    adapter,
    { bodyParser: false, logger: new NestLog(logs.log), abortOnError: false },
  );
  try {
    return await serve(app, adapter, config, logs, database, tracing);
  } catch (error) {
    // The jobs have started. They end before the database closes.
    await app.close().catch((problem: unknown) => logs.log.error({ err: problem }, uncleanStop));
    throw error;
  }
}

async function serve(
  app: NestExpressApplication,
  adapter: HttpAdapter,
  config: Config,
  logs: Logs,
  database: Database,
  tracing: RequestTracing | undefined,
): Promise<RunningServer> {
  const server = app.getHttpServer() as Server;
  const live = app.get(LiveRequests);
  const errors = app.get(PageFilter);
  answerRawErrors(server);
  server.on(
    'request',
    entrance({
      live,
      routes: app.get(Routes),
      log: app.get(AccessLog),
      trace: tracing?.trace(adapter.isTrustedHop),
      fail: (error, request, response) => errors.answer(error, request, response),
      serve: adapter.getInstance<Express>(),
    }),
  );
  app.use(securityHeaders());
  app.use(ofPeople, (_: Request, _response: Response, next: NextFunction) => database.as('people', next));
  serveDocuments(
    app,
    {
      api: () => openApiDocument(app, attributionTexts(config), config.publicUrl),
      dashboard: () => dashboardDocument(app),
    },
    config.publicUrl,
  );
  await app.init();
  const monitoring = createServer((socket) => server.emit('connection', socket));
  await listening(server, config.port, 'PORT', config);
  if (config.monitoringPort !== undefined)
    await listening(monitoring, config.monitoringPort, 'MONITORING_PORT', config);
  let endShrinking: (() => void) | undefined;
  return {
    app,
    baseUrl: baseUrlOf(server, config.host),
    ready: () => {
      app.get(ReadinessChecks).start();
      endShrinking = shrinkDatabases(config, (error) =>
        logs.log.warn(
          { err: error },
          'the IP databases were not made smaller: the larger files of the release stay in use',
        ),
      );
    },
    stop: () =>
      runAll([
        () => endShrinking?.(),
        // A replica that drains refuses new requests, so it claims no rows.
        () => void app.get(RunLists).close(),
        () => drain(server, live, config.shutdownDelayMs),
        () => monitoring.close(),
        () => live.close(),
        () => app.close(),
        () => database.close(),
      ]),
  };
}

/** @throws Error in one line that names the setting */
async function listening(
  server: Listener,
  port: number,
  portSetting: 'PORT' | 'MONITORING_PORT',
  { host }: Config,
): Promise<void> {
  try {
    server.listen({ port, host, backlog });
    await once(server, 'listening');
  } catch (error) {
    throw new Error(explainListening(error as Error, { port, host, portSetting }), { cause: error });
  }
}

function baseUrlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = ['0.0.0.0', '::'].includes(host) ? (host === '::' ? '::1' : '127.0.0.1') : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Attributions that the licences of the bundled data require. */
function attributionTexts({ mmdbPaths }: Config): string[] {
  if (mmdbPaths) return [];
  return ATTRIBUTIONS.map(
    ({ text, url, covers, licence, licenceUrl }) =>
      `[${text}](${url}): ${covers}, [${licence}](${licenceUrl}).`,
  );
}
