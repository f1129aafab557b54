import { TextInput } from '@mantine/core';

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
