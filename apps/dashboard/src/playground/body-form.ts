import type { CatalogueEntry, Example } from '../api/catalogue-entry';

/** What stands in the fields of a form, by their names. */
export type Values = Readonly<Record<string, string | boolean>>;

type Form = Pick<CatalogueEntry, 'fields'>;

/** @param demo whether it runs: elsewhere its examples are not found, and stand beside the empty fields only */
export function initialValues({ fields }: Form, demo: boolean): Values {
  return Object.fromEntries(
    fields.map(({ name, kind, initial }) => [name, kind === 'switch' || demo ? initial : '']),
  );
}

/** Whether the form says what an example says. */
export function isShown({ fields }: Form, values: Values, { body }: Example): boolean {
  return fields.every(({ name, initial }) => values[name] === (body[name] ?? initial));
}

/** The body of a call: switches that stand as the service assumes them are left out. */
export function toBody({ fields }: Form, values: Values): Record<string, string | boolean> {
  return Object.fromEntries(
    fields
      .filter(({ name, kind, initial }) => kind === 'text' || values[name] !== initial)
      .map(({ name }) => [name, values[name]!]),
  );
}
