import type { KeyScope, Operation } from '@enrichment/billing-domain';
import { Reflector } from '@nestjs/core';

/** Marks the route of an operation, where the guards find it. */
export const OperationName = Reflector.createDecorator<Operation>();

/** The scope that a key needs for a route that is no operation; without it, any key may use the route. */
export const RequiredScope = Reflector.createDecorator<KeyScope>();
