import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { Reflector } from '@nestjs/core';
import { DashboardModule } from '../dashboard/dashboard.module';
import { type Access, AccessFor } from '../dashboard/http/routes';

const prefix = 'dashboard/api/';
const reflector = new Reflector();

/** The access rule of every route below `/dashboard/api`, by its name: `GET /keys/:id`. */
export function dashboardRoutes(): Map<string, Access | undefined> {
  const controllers = Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, DashboardModule) as Type[];
  return new Map(controllers.flatMap(routesOf));
}

function routesOf(controller: Type): [string, Access | undefined][] {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  if (!base.startsWith(prefix)) return [];
  const prototype = controller.prototype as Record<string, () => unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name]!;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const paths = [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat();
    const rule = reflector.getAllAndOverride(AccessFor, [handler, controller]);
    return paths.map((path): [string, Access | undefined] => {
      const parts = `${base.slice(prefix.length)}/${path}`.split('/').filter(Boolean);
      // An account in the path is an operator's.
      return [`${RequestMethod[method]} /${parts.join('/')}`, parts.includes(':account') ? 'admin' : rule];
    });
  });
}
