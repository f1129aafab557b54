import { describeRoute } from '../../platform/http/openapi/describe-route';
import { RequestsAnswer, RequestsQuery } from './requests.dto';

/** The page of `GET /v1/requests` in the reference. */
export function describeRequests(): MethodDecorator {
  return describeRoute({
    operationId: 'listRequests',
    tag: 'account',
    summary: 'List requests',
    description:
      'Requests of the account with their outcome, latency and credits, newest first, as far back as they are kept. They appear some seconds after their answer. The key needs the scope `manage`. Free.',
    query: RequestsQuery,
    answer: RequestsAnswer,
    tool: 'manage',
  });
}
