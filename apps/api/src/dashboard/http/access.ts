import type { Permission } from '@enrichment/identity-domain';
import { Reflector } from '@nestjs/core';

/**
 * Who may use a route of the dashboard: anyone; everyone who is signed in, for what is their own; admins; or members of the
 * account whose role has a permission.
 */
export type Access = 'anyone' | 'signed in' | 'admin' | Permission;

/** The access rule of a route, or of all routes of a controller. A route without one is refused. */
export const AccessFor = Reflector.createDecorator<Access>();
