import type { Middleware } from './api-request';

/** Several steps as one, because each step of Express' own chain costs a match of the path. */
export function inTurn(...steps: readonly Middleware[]): Middleware {
  return (request, response, next) => {
    const go = (i: number): void => {
      const step = steps[i];
      if (step) step(request, response, (error?: unknown) => (error ? next(error) : go(i + 1)));
      else next();
    };
    go(0);
  };
}
