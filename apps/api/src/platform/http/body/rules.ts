import { IsBoolean, IsInt, IsISO8601, IsOptional, Matches, Max, Min, ValidateBy } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { oneLineFault } from '@enrichment/kernel';
import { parseBlock } from '@enrichment/ip-address';

/** A text on one line. Its message names the rule that the text breaks. @param max characters */
export const IsOneLine = (max: number): PropertyDecorator => {
  const faultOf = (value: unknown) =>
    typeof value === 'string' ? oneLineFault(value, max) : 'Give a text on one line.';
  return ValidateBy({
    name: 'isOneLine',
    validator: {
      validate: (value) => faultOf(value) === undefined,
      defaultMessage: (args) => faultOf(args?.value) ?? '',
    },
  });
};

const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;
/** A URL turns the `+` of a zone into a space. */
const message = ({ value }: { value: unknown }) =>
  /T[\d:.]+ \d\d:\d\d$/.test(String(value))
    ? 'Write the + of the zone as %2B in a URL, such as 2026-11-21T09:30:00%2B05:30.'
    : 'Give a date, or a time with its zone, such as 2026-11-21T09:30:00Z.';

/** A time of RFC 3339 with a zone, or a day in UTC. A time without a zone would depend on the server. */
export function IsTime(): PropertyDecorator {
  return applyDecorators(IsISO8601({ strict: true }, { message }), Matches(form, { message }));
}

/** A whole number in a range, with one error message. */
export function WholeNumber(
  min: number,
  max: number,
  message = `Give a whole number from ${min} to ${max}.`,
): PropertyDecorator {
  return applyDecorators(Max(max, { message }), Min(min, { message }), IsInt({ message }));
}

/** Each element is an IP address or a CIDR block. */
export function AreAddressBlocks(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'areAddressBlocks',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && parseBlock(value) !== undefined,
        defaultMessage: () => 'Give IP addresses and CIDR blocks, such as 192.0.2.7 or 2001:db8::/32.',
      },
    },
    { each: true },
  );
}

/** A boolean parameter that may be left out. @param value then taken */
export function Flag(value: boolean, description: string, title?: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: Boolean, required: false, default: value, description, ...(title && { title }) }),
    IsOptional(),
    IsBoolean(),
  );
}
