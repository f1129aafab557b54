import { fromLocalInput } from '../format/times';

/** Choices for the expiry of a key. Values are days, `never` or `at`. */
export const expiryChoices = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'at', label: 'At a time of your choice' },
];

/**
 * The time of a choice, in UTC; `null`: never.
 * @param localTime value of an input of type `datetime-local`, for the choice `at`
 */
export function expiryMoment(choice: string, localTime: string, now: Date): string | null {
  if (choice === 'never') return null;
  if (choice === 'at') return fromLocalInput(localTime).toISOString();
  return new Date(now.getTime() + Number(choice) * 86_400_000).toISOString();
}

/** Splits addresses between any separators. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}
