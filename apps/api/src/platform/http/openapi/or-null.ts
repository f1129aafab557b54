import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

interface Options {
  readonly description?: string;
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  /** `false`: an optional field of a body. */
  readonly required?: boolean;
}

/** A property whose value may be null; in OpenAPI 3.1 it gets a list of two types. A text is its description. */
export function OrNull(
  type: 'string' | 'number' | 'integer' | 'boolean' | 'date-time',
  options: Options | string = {},
): PropertyDecorator {
  const described = typeof options === 'string' ? { description: options } : options;
  const shape = type === 'date-time' ? { type: 'string', format: type } : { type };
  return ApiProperty({ ...described, ...shape, nullable: true } as ApiPropertyOptions);
}
