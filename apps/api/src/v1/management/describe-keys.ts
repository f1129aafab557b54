import { ApiBody, ApiResponse } from '@nestjs/swagger';
import { describeErrors } from '../../platform/http/openapi/describe-errors';
import { bodyErrors, routeErrors } from '../../platform/http/openapi/describe-route';
import { successHeaders } from '../../platform/http/openapi/headers';
import { describeManagement, ifMatch, ifNoneMatch, nameInPath, taggedHeaders } from './describe-resource';
import { KeyAnswer, KeyListAnswer, KeyPutAnswer, KeyRequest } from './keys.dto';

const tags = ['keys'];
const name = nameInPath('production');

/** The page of `GET /v1/keys` in the reference. */
export function describeKeyList(): MethodDecorator {
  return describeManagement(
    {
      ...{ operationId: 'listKeys', tags, summary: 'List the keys' },
      description: 'The keys of the account, without their texts.',
    },
    ApiResponse({ status: 200, type: KeyListAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors(routeErrors),
  );
}

/** The page of `GET /v1/keys/{name}` in the reference. */
export function describeKey(): MethodDecorator {
  return describeManagement(
    {
      ...{ operationId: 'getKey', tags, summary: 'Read a key' },
      description: 'The key of a name, without its text.',
    },
    name,
    ApiResponse({ status: 200, type: KeyAnswer, description: 'Success.', headers: taggedHeaders }),
    describeErrors([...routeErrors, 'RESOURCE_001', 'RESOURCE_002']),
  );
}

/** The page of `PUT /v1/keys/{name}` in the reference. */
export function describeKeyPut(): MethodDecorator {
  return describeManagement(
    {
      ...{ operationId: 'putKey', tags, summary: 'Make or change a key' },
      description: 'Makes the key of a name, or gives it these settings. A repetition changes nothing.',
    },
    name,
    ifMatch,
    ifNoneMatch,
    ApiBody({
      type: KeyRequest,
      examples: {
        newsletter: {
          summary: 'For email validations, with a cap',
          value: { scopes: ['email'], month_cap: 2_000 },
        },
      },
    }),
    ApiResponse({
      ...{ status: 200, type: KeyPutAnswer, description: 'The key was there.', headers: taggedHeaders },
    }),
    ApiResponse({
      ...{ status: 201, type: KeyPutAnswer, description: 'The key is new.', headers: taggedHeaders },
    }),
    describeErrors(
      [...routeErrors, ...bodyErrors, 'RESOURCE_002', 'RESOURCE_003', 'RESOURCE_004'],
      KeyRequest,
    ),
  );
}

/** The page of `DELETE /v1/keys/{name}` in the reference. */
export function describeKeyRevocation(): MethodDecorator {
  return describeManagement(
    {
      ...{ operationId: 'revokeKey', tags, summary: 'Revoke a key' },
      description: 'Ends the key of a name for good.',
    },
    name,
    ifMatch,
    ApiResponse({ status: 200, type: KeyAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors([...routeErrors, ...['RESOURCE_001', 'RESOURCE_002', 'RESOURCE_003', 'RESOURCE_004']]),
  );
}
