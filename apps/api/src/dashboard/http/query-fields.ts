import { Transform } from 'class-transformer';
import { ValidateIf } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { WholeNumber } from '../../platform/http/body/rules';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { OrNull } from '../../platform/http/openapi/properties';

/** An absent field leaves the value unchanged; null does not. */
export const IfPresent = () => ValidateIf((_, value) => value !== undefined);

/** An empty field of a form counts as absent. */
export const IfGiven = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    IfPresent(),
  );

/** Rows of a page: 1 to 200, default 50. */
export function PageLimit(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: Number, required: false, default: 50, minimum: 1, maximum: 200 }),
    Transform(({ value }: { value: unknown }) => (value === undefined || value === '' ? 50 : digits(value))),
    WholeNumber(1, 200, 'Give a number from 1 to 200.'),
  );
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
