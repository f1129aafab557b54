import type { ApiPropertyOptions } from '@nestjs/swagger';

/** A property whose value may be null; in OpenAPI 3.1 it gets a list of two types. */
export function orNull(
  type: 'string' | 'number' | 'integer' | 'boolean',
  options: { description?: string; example?: unknown },
): ApiPropertyOptions {
  return { ...options, type, nullable: true };
}
