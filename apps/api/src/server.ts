import type { Server } from 'node:http';
import type { ListenOptions } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import { UsageLog } from '@enrichment/billing-domain';
import { ATTRIBUTIONS } from '@enrichment/ip-geo-bundled';
import { Clock } from '@enrichment/kernel';
import { Database, DatabaseUnavailable } from '@enrichment/postgres';
import { AppModule } from './app.module';
import type { Config } from './config';
import { DashboardPage } from './dashboard/page/dashboard-page';
import { unknownPage } from './dashboard/page/unknown-page';
import { accessLog } from './http/request/access-log';
import { Drain } from './http/shutdown/drain';
import { entrance } from './http/request/entrance';
import { answerRawErrors, requireHost } from './http/errors/raw-errors';
import { ErrorFilter } from './http/errors/error.filter';
import type { IsTrustedHop } from './http/request/caller-address';
import { OperationRoutes } from './server/operation-routes';
import { refuseOptions } from './http/errors/refuse-options';
import { openContext } from './http/request/request-context';
import { Metrics } from './metrics/metrics';
import { MatchMetrics } from './metrics/match-metrics';
import { RequestMetrics } from './metrics/request-metrics';
import { Routes } from './http/request/routes';
import { headersOfData, securityHeaders } from './http/request/security-headers';
import { ReadinessChecks } from './health/readiness-checks';
import { databasePaths, shrinkDatabases } from './ip/database-paths';
import { type Logs, NestLog } from './logging';
import { dashboardDocument, openApiDocument } from './openapi/document';
import { serveDocuments } from './openapi/serve';
import { admission, refusalDelayMs } from './server/admission';
import { explainListening } from './preflight.mjs';
import { Acceptors } from './server/acceptors';
import { DelayedAnswers } from './server/delayed-answers';
import { beforeExpress } from './server/before-express';
import { answerEarly } from './server/early-answers';
import { limitConnections } from './server/connection-limits';
import { refusals } from './server/refusals';
import { limitSending } from './server/slow-senders';
import { tables } from './tables';
import type { RequestTracing } from './telemetry/telemetry';

/** Callers send one request at a time; a few of them two or three. An answer that nobody reads for 10 s is nobody's. */
const perConnection = { maxUnanswered: 8, idleMs: 10_000 };

/** Connections that the system keeps for each of our sockets until they are taken; it takes less where its own limit is lower. */
const backlog = 4_096;

/** The service, listening. */
export interface RunningServer {
  readonly app: NestExpressApplication;
  readonly baseUrl: string;
  /** Lets `/readyz` say so: whatever had to be done beside the service is done. */
  ready(): void;
  /** Finishes the requests under way, then closes everything. */
  stop(): Promise<void>;
}

/**
 * Opens the database and the data, and listens.
 *
 * @throws Error in one line when something that the service needs cannot be had
 */
export async function startServer(
  config: Config,
  logs: Logs,
  tracing?: RequestTracing,
): Promise<RunningServer> {
  // Takes as long as the embedded database's first start, on another processor. Whether it fails is told by who asks for the paths.
  const prepared = databasePaths(config).catch(() => undefined);
  const database = await Database.open({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePoolSize,
    applicationName: 'enrichment api',
    ...tables,
    queryTimeoutMs: 10_000,
    onNotice: (notice) => logs.log.warn(notice),
  });
  try {
    await prepared;
    return await listen(config, logs, database, tracing);
  } catch (error) {
    await database.close();
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new Error(`The database cannot be used: ${(error.cause as Error).message}`, { cause: error });
  }
}

async function listen(
  config: Config,
  { log, requestLog }: Logs,
  database: Database,
  tracing: RequestTracing | undefined,
): Promise<RunningServer> {
  const operations = new OperationRoutes();
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.for(config, log, database, tracing),
    operations,
    {
      bodyParser: false,
      logger: new NestLog(log),
      abortOnError: false,
    },
  );
  const drain = app.get(Drain);
  app.get(Metrics).tell('http_requests_in_flight', () => [[drain.requestsUnderWay]]);
  app.set('trust proxy', config.trustProxy);
  app.set('etag', false);
  app.disable('x-powered-by');
  const isTrustedHop = operations.getInstance<Express>().get('trust proxy fn') as IsTrustedHop;
  const open = openContext(isTrustedHop);
  const checks = [
    accessLog(requestLog, app.get(RequestMetrics), app.get(MatchMetrics), app.get(UsageLog)),
    drain.admit,
    requireHost,
  ];
  const trace = tracing?.trace(isTrustedHop);
  const routes = app.get(Routes);
  const enterExpress = entrance(open, [...checks, refuseOptions(routes)], trace);
  app.use(enterExpress, securityHeaders(), unknownPage(routes, app.get(DashboardPage)));
  serveDocuments(
    app,
    {
      api: openApiDocument(app, attributionTexts(config), config.publicUrl),
      dashboard: dashboardDocument(app),
    },
    config.publicUrl,
  );
  const server = app.getHttpServer() as Server;
  answerRawErrors(server);
  const delayed = new DelayedAnswers(refusalDelayMs);
  const { early, admit, waiting } = admission({
    ...config,
    delayed,
    clock: app.get(Clock),
    onRefused: refusals(app.get(Metrics), log),
  });
  answerEarly(server, (request, decide) => (drain.isStopping ? decide() : early(request, decide)), delayed);
  beforeExpress(
    server,
    [
      drain.lastAnswers,
      limitConnections(server, { ...perConnection, ...config }),
      limitSending(server, { headersMs: 10_000, requestMs: 20_000, afterAnswerMs: 1_000 }),
    ],
    admit,
    operations.serve(entrance(open, [...checks, headersOfData], trace), (error, request, response) =>
      app.get(ErrorFilter).answer(error, request, response),
    ),
  );
  const acceptors = new Acceptors(server);
  // Nest passes on to Node.js what its types do not know.
  const listenWith = (options: ListenOptions) =>
    Reflect.apply(app.listen, app, [options]) as Promise<unknown>;
  await acceptors
    .listen({ port: config.port, host: config.host, backlog }, listenWith)
    .catch((error: Error) => {
      throw new Error(explainListening(error, config), { cause: error });
    });
  let endShrinking: (() => void) | undefined;
  return {
    app,
    baseUrl: await app.getUrl(),
    ready: () => {
      app.get(ReadinessChecks).start();
      endShrinking = shrinkDatabases(config, (error) =>
        log.warn({ err: error }, 'the IP databases stay large'),
      );
    },
    stop: async () => {
      endShrinking?.();
      const drained = drain.stop(server, { stopListening: () => acceptors.stop(), waiting });
      delayed.end();
      await drained;
      await app.close();
      await database.close();
    },
  };
}

/** What the licences of the bundled data ask to be shown with their results. */
function attributionTexts({ mmdbPaths }: Config): string[] {
  if (mmdbPaths) return [];
  return ATTRIBUTIONS.map(
    ({ text, url, covers, licence, licenceUrl }) =>
      `[${text}](${url}): ${covers}, [${licence}](${licenceUrl}).`,
  );
}
