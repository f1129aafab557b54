import { applyDecorators } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';

/** A whole number in a range, with one error message. */
export function WholeNumber(
  min: number,
  max: number,
  message = `Give a whole number from ${min} to ${max}.`,
): PropertyDecorator {
  return applyDecorators(Max(max, { message }), Min(min, { message }), IsInt({ message }));
}
