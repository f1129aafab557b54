import type { Permission } from '@enrichment/identity-domain';
import { Reflector } from '@nestjs/core';

/**
 * Who may use a route of the dashboard: anyone; signed-in users, for their own data; admins; or members whose role has
 * a permission.
 */
export type Access = 'anyone' | 'signed in' | 'admin' | Permission;

/** The access rule of a route, or of all routes of a controller. A route without one is refused. */
export const AccessFor = Reflector.createDecorator<Access>();
