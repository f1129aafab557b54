import { Select, type SelectProps } from '@mantine/core';

/** From so many choices on, typing narrows them. */
const fewest = 10;

/** One choice of a filter; empty: all. */
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
