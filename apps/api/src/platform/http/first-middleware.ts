import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { type Admission, isProbe } from './admission';
import type { Connections } from './connections';
import { writeError } from '../errors/error.filter';
import { unreadable } from '../errors/refuse';
import {
  type ApiCheck,
  type ApiRequest,
  type RequestWrapper,
  type Middleware,
  openContext,
} from '../request/api-request';
import type { IsTrustedHop } from '../request/trusted-hops';
import type { Routes } from '../errors/routes';
import type { Drain } from '../lifecycle/drain';

interface FirstMiddlewareOptions {
  readonly connections: Connections;
  readonly admission: Admission;
  readonly drain: Drain;
  readonly routes: Routes;
  readonly isTrustedHop: IsTrustedHop;
  /** Hops whose `X-Request-Id` is accepted. */
  readonly givesIds: IsTrustedHop;
  readonly log: ApiCheck;
  readonly trace: RequestWrapper | undefined;
}

/** The most requests that start in one turn of the event loop. With 64, new connections waited for 10 s while 1,000 others sent requests. */
const maxRequestsPerTurn = 16;

/**
 * The first steps of every request: its turn on the connection, admission, context, access log, shutdown, and checks without a route. The
 * guards of the route follow.
 */
export function firstMiddleware(options: FirstMiddlewareOptions) {
  const { connections, admission, drain, routes, isTrustedHop, givesIds, log, trace } = options;
  const turns = new Turns(maxRequestsPerTurn);
  const checks = [log, drain.admit, requireHost, refuseCoding, refuseFragment, refuseOptions(routes)];
  return (message: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const request = message as ApiRequest;
    connections.enter(request, response, () => {
      openContext(request, isTrustedHop, givesIds);
      drain.closeConnection(response);
      const { context } = request;
      const leave = admission.admit(context.path, request, response);
      if (!leave) return;
      context.onEnd(leave);
      response.setHeader('X-Request-Id', context.id);
      response.setHeader('Cache-Control', 'no-store'); // Answers depend on the key and on the time.
      const proceed = () => {
        if (checks.every((check) => check(request, response))) next();
      };
      const start = () => {
        if (request.socket.destroyed) return;
        if (trace) trace(request, response, proceed);
        else proceed();
      };
      if (isProbe(context.path)) start();
      else turns.run(start);
    });
  };
}

/**
 * A request without the Host field, or with several, is refused (RFC 9112, 3.2). Node would answer the first without the contract's shape, and
 * read the first field of several, where a proxy may read the last.
 */
const requireHost: ApiCheck = (request, response) => {
  const count = request.headersDistinct['host']?.length ?? 0;
  if (count === 1 || (count === 0 && request.httpVersion === '1.0')) return true;
  const problem = count === 0 ? 'the Host header field is missing' : 'there are several Host header fields';
  writeError(request, response, unreadable(problem));
  return false;
};

/** Refuses a body in another transfer coding than `chunked`: Node decodes no other (RFC 9112, 6.1). */
const refuseCoding: ApiCheck = (request, response) => {
  const coding = request.headers['transfer-encoding'];
  if (coding === undefined || /^chunked$/i.test(coding)) return true;
  writeError(request, response, unreadable('the only transfer coding is chunked'));
  return false;
};

/** Refuses a target with a fragment (RFC 9112, 3.2), which Express would remove: each route has one spelling. */
const refuseFragment: ApiCheck = (request, response) => {
  if (!request.url?.includes('#')) return true;
  writeError(request, response, unreadable('the request target has a fragment'));
  return false;
};

/** Refuses OPTIONS, which Express would answer without the contract's form. No route accepts it: there is no CORS. */
function refuseOptions(routes: Routes): ApiCheck {
  return (request, response) => {
    if (request.method !== 'OPTIONS') return true;
    writeError(request, response, routes.refusal(request));
    return false;
  };
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
