import { Button, SegmentedControl, Select, type SelectProps, TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { IconDownload } from '@tabler/icons-react';
import type { Range } from '../api/generated/openapi';

/** The smallest number of choices for which the user can type to search. */
const fewest = 10;

/** A filter with one choice; empty: all. */
export function FilterSelect({
  label,
  onChange,
  ...props
}: {
  label: string;
  data: NonNullable<SelectProps['data']>;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  w?: number;
}) {
  return (
    <Select
      aria-label={label}
      size="xs"
      searchable={props.data.length > fewest}
      nothingFoundMessage="Nothing matches"
      // Typing replaces the name of the present choice, as after Tab.
      onClick={(event) => event.currentTarget.select()}
      onChange={(value) => onChange(value ?? '')}
      {...props}
    />
  );
}

/** The properties of an input that shows a filter. */
type Field<Name> = (name: Name) => { value: string; onChange: (value: string) => void };

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

/** Two optional days: `YYYY-MM-DD`, or empty. */
export function DayRange({
  fromDay,
  toDay,
  onChange,
}: {
  fromDay: string;
  toDay: string;
  onChange: (change: { fromDay?: string; toDay?: string }) => void;
}) {
  return (
    <>
      {(
        [
          ['From', 'fromDay', fromDay, { max: toDay }],
          ['To', 'toDay', toDay, { min: fromDay }],
        ] as const
      ).map(([label, name, value, bounds]) => (
        <TextInput
          key={name}
          aria-label={`${label} day`}
          leftSection={<span className="muted small">{label}</span>}
          leftSectionWidth={46}
          size="xs"
          type="date"
          value={value}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          {...bounds}
        />
      ))}
    </>
  );
}

const names: Readonly<Record<Range, string>> = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month' };

/** The range of a filter, which may be any text. */
export function rangeOf(text: string): Range {
  return text in names ? (text as Range) : 'day';
}

export function RangePicker({
  value,
  onChange,
  without,
}: {
  value: Range;
  onChange: (range: Range) => void;
  without?: Range;
}) {
  const ranges = (Object.keys(names) as Range[]).filter((range) => range !== without);
  return (
    <SegmentedControl
      aria-label="Time range"
      size="xs"
      data={ranges.map((range) => ({ value: range, label: names[range] }))}
      value={value}
      onChange={onChange}
    />
  );
}

export function CsvButton({ href }: { href: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} />}
    >
      CSV
    </Button>
  );
}
