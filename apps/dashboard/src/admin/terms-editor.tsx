import { Button } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../api/queries';
import type { Term } from '../api/types';
import { count } from '../format/numbers';
import { done, failed } from '../ui/notify';
import { Tag } from '../ui/tag';
import { mostTerm, wholeNumberProblem } from '../ui/whole-number';
import { WholeNumberInput } from '../ui/whole-number-input';
import classes from './admin.module.css';

/** The prices or limits of an account: what it has of its own, over what everybody has. */
export function TermsEditor<Item extends string>({
  unit,
  names,
  items,
  terms,
  save,
  stale,
}: {
  /** Of the values, for those who only hear: two editors stand side by side. */
  unit: string;
  names: Readonly<Record<Item, string>>;
  items: readonly Item[];
  terms: Readonly<Record<Item, Term>>;
  /** `null` takes the account's own value away. */
  save: (item: Item, value: number | null) => Promise<unknown>;
  stale: string[][];
}) {
  const [typed, setTyped] = useState<Partial<Record<Item, string>>>({});
  const shown = (item: Item) => typed[item] ?? (terms[item].override ? String(terms[item].value) : '');
  const problem = (item: Item) =>
    shown(item).trim() === '' ? null : wholeNumberProblem(shown(item), 0, mostTerm);
  const wanted = (item: Item) => (shown(item).trim() === '' ? null : Number(shown(item)));
  const current = (item: Item) => (terms[item].override ? terms[item].value : null);
  const changed = items.filter((item) => wanted(item) !== current(item));

  const change = useChange(async () => {
    for (const item of changed) await save(item, wanted(item));
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
            <span>{terms[item].override && <Tag tone="accent">Own</Tag>}</span>
            <WholeNumberInput
              aria-label={`${names[item]}, ${unit}`}
              size="xs"
              placeholder={terms[item].override ? 'Default' : count(terms[item].value)}
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
