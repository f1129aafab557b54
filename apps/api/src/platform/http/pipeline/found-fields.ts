import { matchFields, type Operation } from '@enrichment/billing-domain';

const paths = new Map(
  Object.entries(matchFields).map(([name, fields]) => [name, fields.map((field) => field.split('.'))]),
);

/**
 * Which of the operation's fields have a value, as bits.
 *
 * @param content of an answer; a page's record is under `result`
 */
export function foundFields(operation: Operation, content: object): number | undefined {
  const fields = paths.get(operation);
  if (!fields) return undefined;
  const record = 'result' in content ? content.result : content;
  let found = 0;
  for (let place = 0; place < fields.length; place++) {
    let value: unknown = record;
    for (const name of fields[place]!) value = (value as Record<string, unknown> | undefined)?.[name];
    if (value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
      found |= 1 << place;
  }
  return found;
}
