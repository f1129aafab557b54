import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { limitTags, priceTags } from '@enrichment/billing-domain';

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

type ObjectOptions = Extract<ApiPropertyOptions, { type: 'object'; properties: object }>;

/** An object that has a value for each item of a list, and nothing else. */
export function perItem<Tag extends { readonly item: string }>(
  tags: readonly Tag[],
  schemaOf: (tag: Tag) => ObjectOptions['properties'][string],
) {
  return {
    type: 'object',
    properties: Object.fromEntries(tags.map((tag) => [tag.item, schemaOf(tag)])),
    selfRequired: true,
    required: tags.map(({ item }) => item),
  } satisfies ObjectOptions;
}

/** A price for each item of the price list. */
export const priceList = perItem(priceTags, ({ label, credits }) => ({
  type: 'number',
  description: label,
  example: credits,
}));
/** A limit for each item that has one. */
export const limitList = perItem(limitTags, ({ label, perSecond }) => ({
  type: 'number',
  description: label,
  example: perSecond,
}));
