import { ApiBody, ApiResponse } from '@nestjs/swagger';
import { describeErrors } from '../../platform/http/openapi/describe-errors';
import { bodyErrors, routeErrors } from '../../platform/http/openapi/describe-route';
import { successHeaders } from '../../platform/http/openapi/headers';
import { describeManagement, ifMatch, ifNoneMatch, nameInPath, taggedHeaders } from './describe-resource';
import { WebhookAnswer, WebhookListAnswer, WebhookPutAnswer, WebhookRequest } from './webhooks.dto';

const tags = ['webhooks'];
const name = nameInPath('alerts');

/** The page of `GET /v1/webhooks` in the reference. */
export function describeWebhookList(): MethodDecorator {
  return describeManagement(
    {
      ...{ operationId: 'listWebhooks', tags, summary: 'List the webhook endpoints' },
      description: 'The endpoints of the account, without their secrets.',
    },
    ApiResponse({ status: 200, type: WebhookListAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors(routeErrors),
  );
}

/** The page of `GET /v1/webhooks/{name}` in the reference. */
export function describeWebhook(): MethodDecorator {
  return describeManagement(
    {
      ...{ operationId: 'getWebhook', tags, summary: 'Read a webhook endpoint' },
      description: 'The endpoint of a name, without its secret.',
    },
    name,
    ApiResponse({ status: 200, type: WebhookAnswer, description: 'Success.', headers: taggedHeaders }),
    describeErrors([...routeErrors, 'RESOURCE_001']),
  );
}

/** The page of `PUT /v1/webhooks/{name}` in the reference. */
export function describeWebhookPut(): MethodDecorator {
  return describeManagement(
    {
      ...{ operationId: 'putWebhook', tags, summary: 'Make or change a webhook endpoint' },
      description: 'Makes the endpoint of a name, or gives it these settings. A repetition changes nothing.',
    },
    name,
    ifMatch,
    ifNoneMatch,
    ApiBody({
      type: WebhookRequest,
      examples: {
        alerts: {
          summary: 'For alerts about the balance',
          value: { url: 'https://example.com/webhooks', types: ['balance.low', 'balance.empty'] },
        },
      },
    }),
    ApiResponse({
      ...{ status: 200, type: WebhookPutAnswer, description: 'It was there.', headers: taggedHeaders },
    }),
    ApiResponse({
      ...{ status: 201, type: WebhookPutAnswer, description: 'It is new.', headers: taggedHeaders },
    }),
    describeErrors([...routeErrors, ...bodyErrors, 'RESOURCE_002', 'RESOURCE_003'], WebhookRequest),
  );
}

/** The page of `DELETE /v1/webhooks/{name}` in the reference. */
export function describeWebhookRemoval(): MethodDecorator {
  return describeManagement(
    {
      ...{ operationId: 'removeWebhook', tags, summary: 'Remove a webhook endpoint' },
      description: 'Removes the endpoint of a name, with its deliveries.',
    },
    name,
    ifMatch,
    ApiResponse({ status: 200, type: WebhookAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors([...routeErrors, 'RESOURCE_001', 'RESOURCE_003']),
  );
}
