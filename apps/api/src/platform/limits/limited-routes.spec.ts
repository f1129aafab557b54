import 'reflect-metadata';
import { RequestMethod, type Type } from '@nestjs/common';
import { GUARDS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer, NestFactory, Reflector } from '@nestjs/core';
import type { Database } from '@enrichment/postgres';
import { expect, it } from '@jest/globals';
import { AppModule } from '../../app.module';
import { readConfig } from '@enrichment/application';
import { SessionGuard } from '../../dashboard/http/routes';
import { OperationName } from '../http/operation/operation';
import { ApiKeyGuard } from '../http/pipeline/api-key.guard';
import type { Logs } from '../observability/logging';
import { LimitedBy, LimitGuard } from './limits';

const reflector = new Reflector();

/** The routes that check a key or a session, with whether a limit guards them. */
function guardedRoutes(controller: Type): [route: string, isLimited: boolean][] {
  const prototype = controller.prototype as Record<string, () => unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name]!;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const targets = [handler, controller];
    const guards = targets.flatMap((each) => (Reflect.getMetadata(GUARDS_METADATA, each) as Type[]) ?? []);
    if (!guards.includes(ApiKeyGuard) && !guards.includes(SessionGuard)) return [];
    const rule: unknown = [LimitedBy, OperationName].find((key) => reflector.getAllAndOverride(key, targets));
    const paths = [controller, handler].map((each) => String(Reflect.getMetadata(PATH_METADATA, each)));
    return [
      [
        `${RequestMethod[method]} ${paths.join('/').replace(/\/+/g, '/')}`,
        guards.includes(LimitGuard) && rule !== undefined,
      ],
    ];
  });
}

it('every route that checks a key or a session has a limit; MCP takes its own for each message', async () => {
  const module = AppModule.for(readConfig({}), {} as Logs, {} as Database);
  const app = await NestFactory.create(module, { preview: true, logger: false, abortOnError: false });
  const controllers = [...app.get(ModulesContainer).values()].flatMap((each) => [
    ...each.controllers.values(),
  ]);
  const routes = controllers.flatMap(({ metatype }) => guardedRoutes(metatype as Type));
  await app.close();
  expect(routes.length).toBeGreaterThan(100);
  const unlimited = routes.filter(([, isLimited]) => !isLimited).map(([route]) => route);
  expect(unlimited).toEqual(['POST /mcp']);
});
