import { writeHelp } from '../../http/errors/error.filter';
import type { Middleware } from '../../http/request/api-request';
import type { Routes } from '../../http/request/routes';
import type { DashboardPage } from './dashboard-page';

/** What programs ask for: they are answered in JSON, whatever they accept. */
const forPrograms = /^\/(v1|dashboard\/api|docs|assets)(\/|$)/;

/**
 * Shows people who mistyped an address the dashboard, which says so and offers its menu; everybody else gets REQ_005.
 * Only browsers that open an address ask for HTML by name.
 */
export function unknownPage(routes: Routes, page: DashboardPage): Middleware {
  return (request, response, next) => {
    const { method, path, headers, context } = request;
    const isVisit = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
    if (!isVisit || forPrograms.test(path) || routes.methodsOf(path).length > 0) {
      next();
      return;
    }
    context.errorCode = 'REQ_005';
    response.statusCode = 404;
    writeHelp('REQ_005', response);
    page.send(response);
  };
}
