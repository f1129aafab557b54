import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { IsTime } from './rules';

type Described = Pick<ApiPropertyOptions, 'description' | 'example' | 'default'>;

/** A text of a query. An empty one counts as absent in forms of the dashboard; `/v1` refuses it. */
const field = (options: ApiPropertyOptions, message: string, ...rules: PropertyDecorator[]) =>
  applyDecorators(
    ApiProperty({ ...options, required: false } as ApiPropertyOptions),
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    IsOptional(),
    IsString({ message }),
    ...rules,
  );

/** One of some values; without it, all of them. @param more its description, and the name of the list in the document */
export function QueryChoice(values: readonly string[], more: Described & { enumName?: string }) {
  const message = `Choose from ${values.join(', ')}.`;
  return field({ enum: [...values], ...more } as ApiPropertyOptions, message, IsIn(values, { message }));
}

export function QueryText(form: RegExp, message: string, more: Described): PropertyDecorator {
  return field(more as ApiPropertyOptions, message, Matches(form, { message }));
}

/** A time, or a day of UTC. */
export function QueryTime(more: Described & { type?: typeof String; format?: string }): PropertyDecorator {
  return field(more as ApiPropertyOptions, 'Give one time.', IsTime());
}

/** `next` of the page before. */
export function QueryCursor(form: RegExp): PropertyDecorator {
  const description = '`next` of the page before.';
  return QueryText(form, 'Give the `next` of the previous page.', { description });
}

export function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
