import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';

const prefix = 'dashboard/api';

/** The name of a route, such as `GET /keys/:id`; `undefined` for what is no route of ours. */
export function routeOf(controller: Type, handler: object): string | undefined {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string | undefined;
  const path = Reflect.getMetadata(PATH_METADATA, handler) as string | undefined;
  const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
  if (path === undefined || method === undefined || !base?.startsWith(`${prefix}/`)) return undefined;
  const parts = `${base.slice(prefix.length)}/${path}`.split('/').filter(Boolean);
  return `${RequestMethod[method]} /${parts.join('/')}`;
}
