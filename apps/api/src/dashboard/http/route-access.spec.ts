import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { DashboardModule } from '../dashboard.module';
import { routeAccess } from './route-access';
import { routeOf } from './route-of';

const controllers = Reflect.getMetadata('controllers', DashboardModule) as Type[];
const routes = controllers.flatMap((controller) => {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => routeOf(controller, prototype[name]!) ?? []);
});

describe('routeAccess', () => {
  it('says of every route of the dashboard who may use it, and of no other', () => {
    expect(Object.keys(routeAccess).sort()).toEqual([...new Set(routes)].sort());
    expect(routes.length).toBeGreaterThan(50);
  });

  it('has what is below /admin for admins, and nothing else', () => {
    for (const [route, access] of Object.entries(routeAccess))
      expect([route, access === 'admin']).toEqual([route, / \/admin\//.test(route)]);
  });
});
