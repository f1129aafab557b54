import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../api/queries';
import { done, failed } from '../ui/notify';
import { mostTerm, wholeNumberProblem } from '../ui/whole-number';
import { WholeNumberInput } from '../ui/whole-number-input';
import classes from './admin.module.css';

/** What everybody has who has nothing of their own: prices, or limits. */
export function DefaultsEditor<Item extends string>({
  unit,
  names,
  items,
  values,
  save,
  stale,
}: {
  /** Of the values, for those who only hear: two editors stand side by side. */
  unit: string;
  names: Readonly<Record<Item, string>>;
  items: readonly Item[];
  values: Readonly<Record<Item, number>>;
  save: (item: Item, value: number) => Promise<unknown>;
  stale: string[][];
}) {
  const [typed, setTyped] = useState<Partial<Record<Item, string>>>({});
  const shown = (item: Item) => typed[item] ?? String(values[item]);
  const problem = (item: Item) => wholeNumberProblem(shown(item), 0, mostTerm);
  const changed = items.filter((item) => shown(item) !== String(values[item]));
  const change = useChange(async () => {
    for (const item of changed) await save(item, Number(shown(item)));
  }, stale);
  const saveAll = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        setTyped({});
        done('Saved. It holds from the next request on.');
      },
      onError: failed,
    });
  return (
    <>
      <ul className={classes.terms}>
        {items.map((item) => (
          <li key={item} className={classes.term}>
            <span>{names[item]}</span>
            <span />
            <WholeNumberInput
              aria-label={`${names[item]}, ${unit}`}
              size="xs"
              value={shown(item)}
              error={problem(item)}
              onChange={(value) => setTyped({ ...typed, [item]: value })}
            />
          </li>
        ))}
      </ul>
      <div className={classes.save}>
        <Button
          size="xs"
          disabled={changed.length === 0 || changed.some(problem)}
          loading={change.isPending}
          onClick={saveAll}
        >
          Save
        </Button>
      </div>
    </>
  );
}
