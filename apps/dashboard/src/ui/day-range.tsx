import { TextInput } from '@mantine/core';
import classes from './day-range.module.css';

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
      <TextInput
        aria-label="From day"
        leftSection="From"
        leftSectionWidth={46}
        className={classes.day}
        size="xs"
        type="date"
        max={toDay}
        value={fromDay}
        onChange={(event) => onChange({ fromDay: event.currentTarget.value })}
      />
      <TextInput
        aria-label="To day"
        leftSection="To"
        leftSectionWidth={46}
        className={classes.day}
        size="xs"
        type="date"
        min={fromDay}
        value={toDay}
        onChange={(event) => onChange({ toDay: event.currentTarget.value })}
      />
    </>
  );
}
