import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOperation, type ApiOperationOptions, ApiParam, ApiSecurity } from '@nestjs/swagger';
import { etag, successHeaders } from '../../platform/http/openapi/headers';

type Page = ApiOperationOptions & { readonly operationId: string };

/** A page of the reference for keys of the scope `manage`. */
export function describeManagement(page: Page, ...parts: MethodDecorator[]): MethodDecorator {
  const description = `${page.description} The key of the request needs the scope \`manage\`. Free.`;
  return applyDecorators(ApiOperation({ ...page, description }), ApiSecurity('api_key'), ...parts);
}

export const nameInPath = (example: string): MethodDecorator =>
  ApiParam({ name: 'name', description: 'Name of the resource.', example });

export const ifMatch = ApiHeader({
  name: 'If-Match',
  description: 'The `ETag` of the resource: another state is refused with RESOURCE_003.',
  required: false,
});

export const ifNoneMatch = ApiHeader({
  name: 'If-None-Match',
  description: '`*`: a resource that is there is refused with RESOURCE_003.',
  required: false,
});

/** Headers of an answer with the state of a resource. */
export const taggedHeaders = { ...successHeaders, ...etag } as const;
