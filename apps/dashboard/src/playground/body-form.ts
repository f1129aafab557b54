import type { CatalogueEntry, Example } from '../api/catalogue-entry';

export type Values = Readonly<Record<string, string | boolean>>;

type Form = Pick<CatalogueEntry, 'fields'>;

/** @param demo whether the demo runs. Without it, its examples are only placeholders in empty fields */
export function initialValues({ fields }: Form, demo: boolean): Values {
  return Object.fromEntries(
    fields.map(({ name, kind, initial }) => [name, kind === 'switch' || demo ? initial : '']),
  );
}

export function isShown({ fields }: Form, values: Values, { body }: Example): boolean {
  return fields.every(({ name, kind, initial, isOptional }) => {
    return values[name] === (body[name] ?? (kind === 'text' && isOptional ? '' : initial));
  });
}

/** The body of a call, without switches at their defaults. */
export function toBody({ fields }: Form, values: Values): Record<string, string | boolean> {
  return Object.fromEntries(
    fields
      .filter(({ name, kind, initial, isOptional }) =>
        kind === 'text' ? !isOptional || values[name] !== '' : values[name] !== initial,
      )
      .map(({ name }) => [name, values[name]!]),
  );
}

/** The values of an example: the optional texts that it lacks are empty. */
export function valuesOf({ fields }: Form, values: Values, { body }: Example): Values {
  const empty = fields.filter(({ kind, isOptional }) => kind === 'text' && isOptional);
  return { ...values, ...Object.fromEntries(empty.map(({ name }) => [name, ''])), ...body };
}
