import { describeRoute } from '../../platform/http/openapi/describe-route';
import { UsageAnswer, UsageQuery } from './usage.dto';

/** The page of `GET /v1/usage` in the reference. */
export function describeUsage(): MethodDecorator {
  return describeRoute({
    operationId: 'getUsage',
    tag: 'account',
    summary: 'Read the usage',
    description:
      'Requests, errors, credits and latencies of the account over a span that ends now. The key needs the scope `manage`. Free.',
    query: UsageQuery,
    answer: UsageAnswer,
    tool: 'manage',
  });
}
