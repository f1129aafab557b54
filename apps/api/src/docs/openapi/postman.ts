import type { OpenAPIObject } from '@nestjs/swagger';

type OperationObject = NonNullable<OpenAPIObject['paths'][string]['post']>;
type ParameterObject = Extract<NonNullable<OperationObject['parameters']>[number], { in: string }>;
type RequestBodyObject = Extract<OperationObject['requestBody'], { content: unknown }>;

/**
 * The document as a Postman collection (v2.1.0), which Bruno, Insomnia and others read too. It has a folder for each tag and a request for each
 * example. Postman's own import of OpenAPI documents fills bodies with `<string>`, and sends the same `Idempotency-Key` with all requests.
 *
 * @param baseUrl URL of the service
 */
export function postmanCollection({ info, tags = [], paths }: OpenAPIObject, baseUrl: string): object {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
      const operation = methods[method];
      return operation ? [{ path, method: method.toUpperCase(), operation }] : [];
    }),
  );
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: Object.entries({ key: 'x-api-key', value: '{{apiKey}}', in: 'header' }).map(([key, value]) => ({
        key,
        value,
        type: 'string',
      })),
    },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: 'apiKey', value: '' },
    ],
    item: tags
      .filter(({ name }) => operations.some(({ operation }) => operation.tags?.includes(name)))
      .map(({ name, description }) => ({
        name,
        description,
        item: operations
          .filter(({ operation }) => operation.tags?.includes(name))
          .flatMap(({ path, method, operation }) => requestsOf(path, method, operation)),
      })),
  };
}

function requestsOf(path: string, method: string, operation: OperationObject): object[] {
  // The document refers only to its own schemas.
  const { summary, description, parameters = [], requestBody } = operation;
  const inPath = (parameters as ParameterObject[]).filter((parameter) => parameter.in === 'path');
  const template = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const url = {
    raw: `{{baseUrl}}${template}`,
    host: ['{{baseUrl}}'],
    path: template.split('/').slice(1),
    ...(inPath.length > 0 && {
      variable: inPath.map(({ name, example }) => ({ key: name, value: example as unknown })),
    }),
  };
  if (!requestBody) return [{ name: summary, request: { method, url, description } }];
  // Optional headers are included, but disabled.
  const header = (parameters as ParameterObject[])
    .filter((parameter) => parameter.in === 'header')
    .map((parameter) => ({
      key: parameter.name,
      value: '{{$guid}}',
      description: parameter.description,
      disabled: true,
    }));
  const { examples = {} } = (requestBody as RequestBodyObject).content['application/json']!;
  return Object.entries(examples as Record<string, { value: object }>).map(([name, { value }]) => ({
    name,
    request: {
      method,
      url,
      description,
      header: [{ key: 'Content-Type', value: 'application/json' }, ...header],
      body: { mode: 'raw', raw: JSON.stringify(value, null, 2), options: { raw: { language: 'json' } } },
    },
  }));
}
