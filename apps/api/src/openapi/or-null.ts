import type { ApiPropertyOptions } from '@nestjs/swagger';

/** A property whose value may be null, as OpenAPI 3.1 writes it: a list of types. */
export function orNull(
  type: 'string' | 'number' | 'integer' | 'boolean',
  options: { description?: string; example?: unknown },
): ApiPropertyOptions {
  // The decorator's types still know 3.0 only; the document is what counts, and a test validates it.
  return { ...options, type: [type, 'null'] as unknown as 'string' };
}
