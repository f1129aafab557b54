import { routeErrors } from '../../platform/http/openapi/describe-route';

/** Codes of a route with a body. */
export const bodyErrors = [...routeErrors, 'REQ_003', 'REQ_004', 'REQ_002', 'REQ_007', 'REQ_008'];
