import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { IsTime } from '../../platform/http/body/is-time';
import { validateBody } from '../../platform/http/body/validate-body';

const field = (options: ApiPropertyOptions, ...rules: PropertyDecorator[]) =>
  applyDecorators(ApiProperty({ ...options, required: false } as ApiPropertyOptions), IsOptional(), ...rules);

/** One of some values. */
export const QueryChoice = (values: readonly string[], description: string, fallback?: string) =>
  field(
    { enum: values as string[], ...(fallback !== undefined && { default: fallback }), description },
    IsString(),
    IsIn(values),
  );

export const QueryText = (description: string, form: RegExp, message: string) =>
  field({ description }, IsString(), Matches(form, { message }));

/** A time, or a day of UTC. */
export const QueryTime = (description: string) => field({ description }, IsString(), IsTime());

export const QueryKey = () =>
  QueryText(
    'Only requests of the key with this id.',
    /^key_\w{1,40}$/,
    'Give the id of a key, such as key_01JD3T0QY9Z8W7V6S5R4P3N2M1.',
  );

/** `next` of the page before. */
export const QueryCursor = (form: RegExp) =>
  QueryText('`next` of the page before.', form, 'Give the `next` of the previous page.');

/** Rows of a page. */
export const QueryLimit = (rows: string) =>
  field(
    { ...{ type: 'integer', default: 50, minimum: 1, maximum: 200 }, description: `${rows} of a page.` },
    Max(200),
    Min(1),
    IsInt(),
  );

/**
 * The query string of a list. It holds texts; `1e2` is no number of rows.
 * @throws DomainError REQ_003, REQ_004
 */
export function pageQuery<Query extends object>(type: new () => Query, given: object): Query {
  const { limit, ...rest } = given as Readonly<Record<string, unknown>>;
  const isNumber = typeof limit === 'string' && /^\d{1,4}$/.test(limit);
  return validateBody(type, {
    ...rest,
    ...(limit !== undefined && { limit: isNumber ? Number(limit) : limit }),
  });
}
