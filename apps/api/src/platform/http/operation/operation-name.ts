import type { Operation } from '@enrichment/billing-domain';
import { Reflector } from '@nestjs/core';

/** Marks the route of an operation, where the guards find it. */
export const OperationName = Reflector.createDecorator<Operation>();
