import { catalogue, operations } from '@enrichment/billing-domain';
import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { describeWebhooks } from './webhooks';
import { DashboardModule } from '../../dashboard/dashboard.module';

const description = `Validate an email, read a company or a profile page, locate an IP: one subject per request, JSON in and out.

Send your key in \`x-api-key\`. Only successful answers cost credits; every answer carries a \`request_id\`. Agents find the operations as tools of the Model Context Protocol at \`/mcp\`.`;

/**
 * The OpenAPI 3.1 document, made from the controllers.
 *
 * @param attributions texts that the licences of the data require
 * @param publicUrl public URL of the service; `undefined`: not configured
 */
export function openApiDocument(
  app: INestApplication,
  attributions: readonly string[],
  publicUrl?: string,
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Enrichment API')
    .setVersion('1')
    .setDescription([description, ...attributions].join('\n\n'))
    .setLicense('MIT', 'https://spdx.org/licenses/MIT.html')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'api_key');
  // Generators fail on a relative URL in addition to an absolute one.
  if (publicUrl !== undefined) builder.addServer(publicUrl, 'The public URL of the service');
  else builder.addServer('/', 'The server of this document');
  for (const operation of operations) builder.addTag(operation, catalogue[operation].description);
  builder.addTag('account', 'Balance, prices and limits.');
  builder.addTag('keys', 'The keys of the account.');
  builder.addTag('webhooks', 'Messages to your servers, signed by Standard Webhooks.');
  const include = modulesOf(app).filter((module) => module !== DashboardModule);
  const document = SwaggerModule.createDocument(app, builder.build(), { include });
  closeBodies(document);
  return { ...document, paths: inOrder(document.paths), webhooks: describeWebhooks() } as OpenAPIObject;
}

/** Unknown fields of a body are refused (REQ_004). Answers stay open: `/v1` adds fields to them. */
function closeBodies({ paths, components }: OpenAPIObject): void {
  for (const { post, put, patch } of Object.values(paths))
    for (const { requestBody } of [post, put, patch].filter((operation) => operation !== undefined)) {
      if (!requestBody || '$ref' in requestBody) continue;
      const { schema } = requestBody.content['application/json'] ?? {};
      const name = schema && '$ref' in schema ? schema.$ref.split('/').at(-1)! : undefined;
      const body = name === undefined ? undefined : components?.schemas?.[name];
      if (body && !('$ref' in body)) body.additionalProperties = false;
    }
}

/** The operations in the order of the catalogue, then the other routes. */
function inOrder(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  const first = Object.values(catalogue).flatMap(({ path }) => (paths[path] ? [[path, paths[path]]] : []));
  return { ...Object.fromEntries(first), ...paths };
}

/** OpenAPI document of the dashboard's API, which needs a session and no key. */
export function dashboardDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Dashboard API')
    .setVersion('1')
    .setDescription('API of the dashboard, used with the cookie of a session. May change with the dashboard.')
    .addCookieAuth('enrichment.session_token', { type: 'apiKey', in: 'cookie' }, 'session');
  return SwaggerModule.createDocument(app, builder.build(), { include: [DashboardModule] });
}

function modulesOf(app: INestApplication): Type[] {
  return [...app.get(ModulesContainer).values()].map(({ metatype }) => metatype);
}
