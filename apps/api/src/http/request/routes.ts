import { DomainError } from '@enrichment/kernel';
import type { ApiRequest } from './api-request';

/** As much of Express' router as is needed to ask it which routes there are. */
interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}
export interface Router {
  readonly stack: readonly Layer[];
}

/** The real routes, asked of the router itself. */
export class Routes {
  constructor(private readonly router: () => Router) {}

  /** Why there is no handler: no such path (REQ_005), or not with this method (REQ_006). */
  refusal(request: ApiRequest): DomainError {
    const allowed = this.methodsOf(request.context.path);
    if (allowed.length === 0) return this.missing(request);
    return new DomainError('REQ_006', `This route takes ${allowed.join(', ')} only.`, {
      method: request.method,
      allowed_methods: allowed,
    });
  }

  /** Nothing stands at this path. */
  missing({ context }: ApiRequest): DomainError {
    return new DomainError('REQ_005', 'There is no such route.', { path: context.path.slice(0, 320) });
  }

  methodsOf(path: string): string[] {
    const methods = this.router().stack.flatMap((layer) =>
      layer.route && matches(layer, path)
        ? Object.keys(layer.route.methods).map((method) => method.toUpperCase())
        : [],
    );
    return [...new Set(methods)].sort();
  }

  /** Every route as `POST /v1/ip/lookup`. */
  list(): string[] {
    return this.router()
      .stack.flatMap(({ route }) =>
        route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
      )
      .sort();
  }
}

function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false; // A path that cannot be decoded matches nothing.
  }
}
