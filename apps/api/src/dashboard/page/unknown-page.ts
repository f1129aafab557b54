import { writeHelp } from '../../platform/errors/error.filter';
import { isVisit, type Middleware } from '../../platform/request/api-request';
import type { Routes } from '../../platform/errors/routes';
import type { DashboardPage } from './dashboard-page';

/** Paths for programs, whose answers are always JSON, and /docs, which has its own pages. */
const forPrograms = /^\/(v1|dashboard\/api|docs|assets)(\/|$)/;

/**
 * Serves the dashboard, with a note and its menu, to browsers at an unknown address; other clients get REQ_005.
 */
export function unknownPage(routes: Routes, page: DashboardPage): Middleware {
  return (request, response, next) => {
    const { context } = request;
    const { path } = context;
    if (!isVisit(request) || forPrograms.test(path) || routes.methodsOf(path).length > 0) {
      next();
      return;
    }
    context.errorCode = 'REQ_005';
    response.statusCode = 404;
    writeHelp('REQ_005', response);
    page.send(response);
  };
}
