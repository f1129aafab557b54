import type { IncomingMessage } from 'node:http';
import { catalogue } from '@enrichment/billing-domain';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { ApiRequest, ApiResponse, Check } from '../http/request/api-request';
import type { Entrance } from '../http/request/entrance';

/** What Nest makes of a controller's method: guards, the method itself, and the filter of its errors. */
type Route = (request: ApiRequest, response: ApiResponse, next: () => void) => Promise<unknown>;

const paths: ReadonlySet<string> = new Set(Object.values(catalogue).map(({ path }) => path));

/**
 * Nest's adapter for Express, with a shorter way to operations. Their paths have no parameters, so a map finds them; Express' router and
 * chain of steps cost more, and its prototypes make every property of a request slow to read (ADR 36). Express knows the routes too: it takes other
 * spellings of their paths, and tells what other methods a path has.
 */
export class OperationRoutes extends ExpressAdapter {
  private readonly routes = new Map<string, Route>();

  override post(...args: unknown[]): unknown {
    const [path, route] = args;
    if (paths.has(path as string)) this.routes.set(path as string, route as Route);
    return Reflect.apply(super.post, this, args);
  }

  /** Nest tells the status of an answer to what Express makes of a response; Node's own will do. */
  override status(response: ApiResponse, statusCode: number): ApiResponse {
    response.statusCode = statusCode;
    return response;
  }

  /**
   * Serves operations.
   *
   * @param enter what stands before Nest
   * @param onError answers a request that met an error nobody expected
   * @returns a check that lets everything else go on
   */
  serve(
    enter: Entrance,
    onError: (error: unknown, request: ApiRequest, response: ApiResponse) => void,
  ): Check {
    return (message: IncomingMessage, response) => {
      const { method, url = '' } = message;
      const route = method === 'POST' ? this.routes.get(url) : undefined;
      if (!route) return true;
      const request = message as ApiRequest;
      request.route = { path: url };
      const fail = (error: unknown) => onError(error, request, response);
      try {
        enter(request, response, () => {
          route(request, response, () => undefined).catch(fail);
        });
      } catch (error) {
        fail(error);
      }
      return false;
    };
  }
}
