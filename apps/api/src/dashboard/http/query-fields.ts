import { Transform } from 'class-transformer';
import { IsIn, Matches, ValidateIf } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsTime, WholeNumber } from '../../platform/http/body/rules';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { OrNull } from '../../platform/http/openapi/properties';

/** An absent field leaves the value unchanged; null does not. */
export const IfPresent = () => ValidateIf((_, value) => value !== undefined);

/** An empty field of a form or a query counts as absent. */
export const IfGiven = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    IfPresent(),
  );

/** One of some values in a query; without it, all of them. */
export function QueryChoice(
  values: readonly string[],
  enumName: string,
  more: { description?: string } = {},
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ enum: [...values], enumName, required: false, ...more }),
    IfGiven(),
    IsIn(values, { message: `Choose from ${values.join(', ')}.` }),
  );
}

/** A text in a query. @param more its description, and an example */
export function QueryText(
  form: RegExp,
  message: string,
  more: { description: string; example?: string },
): PropertyDecorator {
  return applyDecorators(ApiProperty({ required: false, ...more }), IfGiven(), Matches(form, { message }));
}

/** Rows of a page: 1 to 200, default 50. */
export function PageLimit(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: Number, required: false, default: 50, minimum: 1, maximum: 200 }),
    Transform(({ value }: { value: unknown }) => (value === undefined || value === '' ? 50 : digits(value))),
    WholeNumber(1, 200, 'Give a number from 1 to 200.'),
  );
}

/** `next` of the page before. */
export function PageCursor(form: RegExp): PropertyDecorator {
  return QueryText(form, 'Give the cursor of the previous page.', {
    description: '`next` of the page before.',
  });
}

/** An answer with a page of a list. */
export class PageAnswer extends RouteAnswer {
  @OrNull('string', '`before` of the next page; null: this is the last.')
  next!: string | null;
}

/** The page and the cursor of the next one, from rows that were read up to one above the limit. */
export function cutPage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string) {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? cursorOf(page.at(-1)!) : null };
}

/** `1e2` and `0x64` are numbers to JavaScript only. */
function digits(value: unknown): number {
  return typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
}

/** A time, or a day, which begins in UTC. */
export function QueryTime(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, format: 'date-time', required: false }),
    IfGiven(),
    IsTime(),
  );
}

export function timeOf(text: string | undefined): Date | undefined {
  return text ? new Date(text) : undefined;
}
