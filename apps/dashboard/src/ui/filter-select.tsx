import { Select, type SelectProps } from '@mantine/core';

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
  return <Select aria-label={label} size="xs" onChange={(value) => onChange(value ?? '')} {...props} />;
}
