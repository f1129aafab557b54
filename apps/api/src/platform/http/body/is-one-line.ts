import { oneLineFault } from '@enrichment/kernel';
import { ValidateBy } from 'class-validator';

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
