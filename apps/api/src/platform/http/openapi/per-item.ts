import type { ApiPropertyOptions } from '@nestjs/swagger';

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
