import { applyDecorators, HttpCode, UseGuards } from '@nestjs/common';
import { ApiKeyGuard } from '../pipeline/api-key.guard';
import { describeOperation } from '../../openapi/describe-operation';
import { OperationDetails, type OperationOptions } from './operation-details';
import { OperationThrottlerGuard } from '../limits/operation-throttler.guard';

/**
 * Makes a handler an operation that callers pay for; it answers through `Metered`. A request walks, in this order: key,
 * limit, body, idempotency, credits, work, charge; see docs/architecture.md.
 */
export function Operation<Body extends object>(options: OperationOptions<Body>): MethodDecorator {
  return applyDecorators(
    OperationDetails(options as unknown as OperationOptions),
    describeOperation(options as unknown as OperationOptions),
    HttpCode(200),
    UseGuards(ApiKeyGuard, OperationThrottlerGuard),
  );
}
