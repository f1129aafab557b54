import { SegmentedControl } from '@mantine/core';
import type { Range } from '../api/types';

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
