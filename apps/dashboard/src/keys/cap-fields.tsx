import { Group } from '@mantine/core';
import { count } from '../format/numbers';
import { type CapValues, capWarning, type Spent } from './caps';
import { Notice } from '../ui/page';
import { WholeNumberInput } from '../ui/fields';

interface FieldProps {
  value?: string;
  onChange?: (value: string) => void;
}

/** The caps of a key and its spending, with a warning when the caps would stop the key immediately. */
export function CapFields({
  spent,
  values,
  field,
}: {
  spent: Spent | undefined;
  values: CapValues;
  field: (name: keyof CapValues) => FieldProps;
}) {
  const warning = spent && capWarning(values, spent);
  const spentText = (credits: number | null | undefined, period: string) =>
    typeof credits === 'number' ? `${count(credits)} spent ${period}` : undefined;
  return (
    <>
      <Group grow align="flex-start">
        <WholeNumberInput
          label="Daily cap"
          description={spentText(spent?.spent_today, 'today') ?? 'Credits a day, UTC'}
          placeholder="No cap"
          {...field('day_cap')}
        />
        <WholeNumberInput
          label="Monthly cap"
          description={spentText(spent?.spent_this_month, 'this month') ?? 'Credits a month, UTC'}
          placeholder="No cap"
          {...field('month_cap')}
        />
      </Group>
      {warning && <Notice tone="warn">{warning}</Notice>}
    </>
  );
}
