import type { CatalogueEntry } from '../api/catalogue-entry';

/** What stands in the fields of a form, by their names. */
export type Values = Readonly<Record<string, string | boolean>>;

type Form = Pick<CatalogueEntry, 'fields'>;

export function initialValues({ fields }: Form): Values {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}

/** The body of a call: switches that stand as the service assumes them are left out. */
export function toBody({ fields }: Form, values: Values): Record<string, string | boolean> {
  return Object.fromEntries(
    fields
      .filter(({ name, kind, initial }) => kind === 'text' || values[name] !== initial)
      .map(({ name }) => [name, values[name]!]),
  );
}
