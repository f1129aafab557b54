import { DomainError } from '@enrichment/kernel';
import type { ApiRequest } from '../request/api-request';

/** A path with its methods. */
export interface Route {
  readonly method: string;
  /** Path as Nest registers it: `/dashboard/api/keys/:id`. */
  readonly path: string;
}

/** The routes of the service, for the errors of requests without a route. */
export class Routes {
  constructor(private readonly routes: readonly Route[]) {}

  /** The error of a request without a route: an unknown path (REQ_005), or a wrong method (REQ_006). */
  refusal(request: ApiRequest): DomainError {
    const allowed = this.methodsOf(request.context.path);
    if (allowed.length === 0) return this.missing(request);
    return new DomainError('REQ_006', `This route takes ${allowed.join(', ')} only.`, {
      method: request.method,
      allowed_methods: allowed,
    });
  }

  /** Error for a path without a route. */
  missing({ context }: ApiRequest): DomainError {
    return new DomainError(
      'REQ_005',
      'There is no such route: compare the path with the reference at /docs/reference.',
      { path: context.path.slice(0, 320) },
    );
  }

  methodsOf(path: string): string[] {
    if (!isDecodable(path)) return [];
    const given = path.split('/');
    const methods = this.routes.filter((route) => matches(route.path, given)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }

  /** Lists every route in the form `POST /v1/ip/lookup`. */
  list(): string[] {
    return this.routes.map(({ method, path }) => `${method} ${path}`).sort();
  }
}

/** Whether Express can decode a path: it has no route for a wrong percent-encoding. */
export function isDecodable(path: string): boolean {
  try {
    // The bundler drops a call whose value is not used.
    return decodeURIComponent(path).length > 0 || path === '';
  } catch {
    return false;
  }
}

/** @param pattern segments that are texts, parameters (`:id`), or a wildcard at the end (`*rest`, `{*rest}`) */
function matches(pattern: string, given: readonly string[]): boolean {
  const wanted = pattern.split('/');
  const isOpen = /^\{?\*/.test(wanted.at(-1)!);
  if (isOpen ? given.length < wanted.length - 1 : given.length !== wanted.length) return false;
  return (isOpen ? wanted.slice(0, -1) : wanted).every(
    (segment, i) => segment === given[i] || (segment.startsWith(':') && given[i] !== ''),
  );
}
