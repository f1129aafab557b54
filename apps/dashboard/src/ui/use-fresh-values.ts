import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';

/**
 * Shows what others have changed: in fields that the user has not changed, or as a message at the field.
 *
 * @param fresh the values of the last read
 */
export function useFreshValues<Values extends object>(form: UseFormReturnType<Values>, fresh: Values): void {
  const seen = useRef(fresh);
  useEffect(() => {
    const changed = Object.entries(fresh).filter(
      ([name, value]) => String(value) !== String(seen.current[name as keyof Values]),
    );
    seen.current = fresh;
    const untouched = changed.filter(([name]) => !form.isDirty(name));
    form.resetDirty(fresh);
    form.setValues(Object.fromEntries(untouched) as Partial<Values>);
    for (const [name, value] of changed.filter((each) => !untouched.includes(each)))
      form.setFieldError(name, `Somebody has changed this to “${String(value)}”. Save again to replace it.`);
  }, [JSON.stringify(fresh)]);
}

/** The settings whose fields the user has changed. */
export function changedOf<Settings extends object>(
  form: { isDirty(name: string): boolean },
  settings: Settings,
): Partial<Settings> {
  const changed = Object.entries(settings).filter(([name]) => form.isDirty(name));
  return Object.fromEntries(changed) as Partial<Settings>;
}

/** A row as it was read last. */
export function freshOf<Row extends { readonly id: string }>(
  rows: readonly Row[] | undefined,
  row: Row,
): Row {
  return rows?.find(({ id }) => id === row.id) ?? row;
}
