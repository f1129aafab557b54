import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** The properties of an input that shows a filter. */
export type Field<Name> = (name: Name) => { value: string; onChange: (value: string) => void };

/**
 * Filters in the query string, so that a reload keeps them and a link contains them; empty: not set.
 * @param defaults values of filters that the address does not contain
 */
export function useFilters<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
): [Record<Name, string>, (change: Partial<Record<Name, string>>) => void, Field<Name>] {
  const [search, setSearch] = useSearchParams();
  const entries = Object.entries(defaults) as [Name, string][];
  const filters = Object.fromEntries(
    entries.map(([name, value]) => [name, search.get(name) ?? value]),
  ) as Record<Name, string>;
  const set = useCallback(
    (change: Partial<Record<Name, string>>) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(change) as [Name, string][]) {
            if (value === defaults[name]) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch, defaults],
  );
  const field = (name: Name) => ({
    value: filters[name],
    onChange: (value: string) => set({ [name]: value } as Record<Name, string>),
  });
  return [filters, set, field];
}
