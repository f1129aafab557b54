import { ApiError } from '../api/client';
import { ago } from '../format/times';

interface Form {
  setErrors: (errors: Record<string, string>) => void;
  values: object;
}

/**
 * Shows the messages about fields at the fields.
 * @returns the message for the whole form; `undefined` if every message has a field
 */
export function showErrors(form: Form, error: Error): string | undefined {
  const fields = error instanceof ApiError ? error.fields : {};
  const known = Object.entries(fields).filter(([name]) => name in form.values);
  form.setErrors(Object.fromEntries(known));
  if (known.length > 0) return undefined;
  const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (wait === undefined) return error.message;
  return `${error.message} It works again ${ago(new Date(Date.now() + wait * 1_000).toISOString())}.`;
}
