import { Transform } from 'class-transformer';
import { IsISO8601, Max, Min, ValidateIf, IsInt } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/** What an empty field of a form sends counts as left out. */
export const IfGiven = () => ValidateIf((_, value) => value !== undefined && value !== '');

/** How many lines a page has: 1 to 200, 50 unless told. */
export function PageLimit(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: Number, required: false, default: 50, minimum: 1, maximum: 200 }),
    Transform(({ value }: { value: unknown }) => (value === undefined || value === '' ? 50 : Number(value))),
    Max(200, { message: 'Give a number from 1 to 200.' }),
    Min(1, { message: 'Give a number from 1 to 200.' }),
    IsInt({ message: 'Give a number from 1 to 200.' }),
  );
}

/** A time in ISO 8601. */
export function QueryTime(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, format: 'date-time', required: false }),
    IfGiven(),
    IsISO8601({ strict: true }, { message: 'Give a date or time of ISO 8601.' }),
  );
}

export function timeOf(text: string | undefined): Date | undefined {
  return text ? new Date(text) : undefined;
}
