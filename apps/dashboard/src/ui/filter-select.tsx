import { Select, type SelectProps } from '@mantine/core';

/** The least number of choices that typing can narrow. */
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
