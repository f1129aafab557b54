import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

type MetadataByKey = Map<unknown, unknown>;

/** Nest's reflector, which searches the metadata of a route once instead of at each request. Decorators do not change later. */
@Injectable()
export class RouteMetadata extends Reflector {
  private readonly found = new WeakMap<object, WeakMap<object, MetadataByKey>>();

  override getAllAndOverride<Value>(
    key: unknown,
    targets: Parameters<Reflector['getAllAndOverride']>[1],
  ): Value {
    const [handler, controller = handler] = targets as [object, object?];
    const byController = getOrMake(this.found, handler, () => new WeakMap<object, MetadataByKey>());
    const found = getOrMake(byController, controller, () => new Map<unknown, unknown>());
    if (!found.has(key)) found.set(key, super.getAllAndOverride(key as string, targets));
    return found.get(key) as Value;
  }
}

function getOrMake<Value>(map: WeakMap<object, Value>, key: object, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
