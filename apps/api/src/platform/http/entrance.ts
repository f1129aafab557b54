import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DomainError } from '@enrichment/kernel';
import helmet from 'helmet';
import { writeError } from '../errors/error.filter';
import { shuttingDown } from '../errors/refusals';
import { unreadable } from '../errors/refuse';
import type { Routes } from '../errors/routes';
import type { AccessLog } from '../observability/access-log';
import { type ApiRequest, type Middleware, originForm, type RequestWrapper } from '../request/api-request';
import { isProbe, type LiveRequests } from './live-requests';

interface EntranceOptions {
  readonly live: LiveRequests;
  readonly routes: Routes;
  readonly log: Pick<AccessLog, 'write'>;
  readonly trace: RequestWrapper | undefined;
  /** Answers a request whose step throws: Node ends a process whose listener throws. */
  readonly fail: (error: unknown, request: ApiRequest, response: ServerResponse) => void;
  /** Express, with the guards and the route. */
  readonly serve: (request: ApiRequest, response: ServerResponse) => void;
}

/** The most requests that start in one turn of the event loop. With 64, new connections waited for 10 s while 1,000 others sent requests. */
const maxRequestsPerTurn = 16;

/**
 * The first steps of every request, before Express: its turn on the connection, context, admission, access log, and checks without a
 * route.
 */
export function entrance({ live, routes, log, trace, fail, serve }: EntranceOptions) {
  const turns = new Turns(maxRequestsPerTurn);
  return (message: IncomingMessage, response: ServerResponse): void => {
    const request = message as ApiRequest;
    request.url = originForm(request.url);
    live.enter(request, response, () => {
      const { context } = request;
      response.setHeader('X-Request-Id', context.id);
      response.setHeader('Cache-Control', 'no-store'); // Answers depend on the key and on the time.
      const proceed = () => {
        context.onEnd(() => log.write(request, response));
        const refusal = live.isRefusing ? shuttingDown() : refusalOf(request, routes);
        if (refusal) writeError(request, response, refusal);
        else serve(request, response);
      };
      const start = () => {
        if (request.socket.destroyed) return;
        try {
          if (trace && !isProbe(context.path)) trace(request, response, proceed);
          else proceed();
        } catch (error) {
          fail(error, request, response);
        }
      };
      if (isProbe(context.path)) start();
      else turns.run(start);
    });
  };
}

function refusalOf(request: ApiRequest, routes: Routes): DomainError | undefined {
  const flaw = flawOf(request);
  if (flaw !== undefined) return unreadable(flaw);
  // Express would answer OPTIONS without the contract's form. No route accepts it: there is no CORS.
  return request.method === 'OPTIONS' ? routes.refusal(request) : undefined;
}

function flawOf({ headers, headersDistinct, httpVersion, url }: ApiRequest): string | undefined {
  // RFC 9112, 3.2. Node reads the first Host field of several, where a proxy may read the last.
  const hosts = headersDistinct['host']?.length ?? 0;
  if (hosts > 1) return 'there are several Host header fields';
  if (hosts === 0 && httpVersion !== '1.0') return 'the Host header field is missing';
  // RFC 9112, 6.1: Node decodes no other coding.
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && !/^chunked$/i.test(coding)) return 'the only transfer coding is chunked';
  // RFC 9112, 3.2: Express would remove it, and each route has one spelling.
  return url.includes('#') ? 'the request target has a fragment' : undefined;
}

/**
 * Starts a few tasks in each turn of the event loop, in order of arrival. Node accepts one new connection in each turn, so a long turn delays
 * new callers and health probes.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private started = 0;
  private next: NodeJS.Immediate | undefined;

  /** @param max tasks that start in one turn */
  constructor(private readonly max: number) {}

  run(task: () => void): void {
    if (this.started < this.max) this.start(task);
    else this.waiting.push(task);
  }

  private start(task: () => void): void {
    this.started += 1;
    this.next ??= setImmediate(() => {
      this.next = undefined;
      this.started = 0;
      for (const waiting of this.waiting.splice(0, this.max)) this.start(waiting);
    });
    task();
  }
}

/**
 * Headers of answers with data, which browsers must not show as pages. They are shorter than the headers of pages.
 * https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#security-headers
 */
const forData = Object.entries({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

const data = /^\/(v1\/|dashboard\/api\/|mcp$)/;

/** Limits what browsers may do with an answer. */
export function securityHeaders(): Middleware {
  // Without upgradeInsecureRequests: an operator may serve plain HTTP inside a network.
  const forPages = helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } });
  return (request, response, next) => {
    if (!data.test(request.url)) {
      forPages(request, response, next);
      return;
    }
    for (const [name, value] of forData) response.setHeader(name, value);
    next();
  };
}
