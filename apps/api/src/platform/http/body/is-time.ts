import { applyDecorators } from '@nestjs/common';
import { IsISO8601, Matches } from 'class-validator';

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
