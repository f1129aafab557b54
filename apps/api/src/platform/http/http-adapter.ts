import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import type { Config } from '@enrichment/application';
import type { Route } from '../errors/routes';
import { limits } from '../limits/table';
import type { IsTrustedHop } from '../request/api-request';

/** Timeouts for a request's head and body; Node checks them every half second. https://nodejs.org/api/http.html#httpcreateserveroptions-requestlistener */
const times = {
  headersTimeout: limits.head_ms.max,
  requestTimeout: limits.request_ms.max,
  connectionsCheckingInterval: 500,
  keepAliveTimeout: limits.keep_alive_ms.max,
};

/**
 * Nest's adapter for Express, with one spelling of each route and with timeouts. It lists the routes, so that the answer to a wrong method
 * names the right ones.
 */
export class HttpAdapter extends ExpressAdapter {
  readonly routes: Route[] = [];
  readonly isTrustedHop: IsTrustedHop;

  constructor(trustProxy: Config['trustProxy']) {
    const app = express();
    app.enable('strict routing');
    app.enable('case sensitive routing');
    app.disable('etag');
    app.disable('x-powered-by');
    app.set('trust proxy', trustProxy);
    super(app);
    this.isTrustedHop = app.get('trust proxy fn') as IsTrustedHop;
    // A missing Host field is refused with an answer of the contract.
    this.httpServer = createServer({ ...times, requireHostHeader: false });
  }

  /** The server exists since the start, for what registers its requests. The entrance hands them to Express. */
  override initHttpServer(): void {
    return undefined;
  }

  override get(...args: unknown[]): unknown {
    return this.register('GET', args, super.get);
  }
  override post(...args: unknown[]): unknown {
    return this.register('POST', args, super.post);
  }
  override put(...args: unknown[]): unknown {
    return this.register('PUT', args, super.put);
  }
  override patch(...args: unknown[]): unknown {
    return this.register('PATCH', args, super.patch);
  }
  override delete(...args: unknown[]): unknown {
    return this.register('DELETE', args, super.delete);
  }

  private register(method: string, args: unknown[], add: (...args: never[]) => unknown): unknown {
    if (typeof args[0] === 'string') this.routes.push({ method, path: args[0] });
    return Reflect.apply(add, this, args);
  }
}
