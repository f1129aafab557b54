import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useChange } from '../api/queries';
import { count } from '../format/numbers';
import { Dialog } from '../ui/dialog';
import { done, failed } from '../ui/notify';
import { maxTerm, wholeNumberProblem, wholeNumber } from '../ui/whole-number';
import { WholeNumberInput } from '../ui/whole-number-input';

export interface Tagged {
  readonly etag: string;
}

export function TermFields<Item extends string, Value extends number | null>({
  unit,
  names,
  items,
  value,
  empty,
  mark,
  placeholder,
  save,
  etag,
  stale,
  forEverybody = false,
}: {
  /** The name of the form for screen readers, because a page has two of them. */
  unit: string;
  names: Readonly<Record<Item, string>>;
  items: readonly Item[];
  value: (item: Item) => Value;
  /** The meaning of an empty field. `undefined`: the field is required. */
  empty?: Value;
  mark?: (item: Item) => ReactNode;
  placeholder?: (item: Item) => string;
  /** @param etag that was answered last */
  save: (item: Item, value: Value, etag: string) => Promise<Tagged>;
  etag: string;
  stale: string[][];
  /** Whether the values are defaults, whose changes must be confirmed. */
  forEverybody?: boolean;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [typed, setTyped] = useState<Partial<Record<Item, string>>>({});
  const shown = (item: Item) => typed[item] ?? String(value(item) ?? '');
  const isEmpty = (item: Item) => empty !== undefined && shown(item).trim() === '';
  const problem = (item: Item) => (isEmpty(item) ? null : wholeNumberProblem(shown(item), 0, maxTerm));
  const wanted = (item: Item) => (isEmpty(item) ? empty! : (wholeNumber(shown(item)) as Value));
  const changed = items.filter((item) => problem(item) !== null || wanted(item) !== value(item));
  const change = useChange(async () => {
    let last = etag;
    for (const item of changed) last = (await save(item, wanted(item), last)).etag;
  }, stale);
  const saveAll = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        setTyped({});
        done('Saved. It applies from the next request.');
      },
      onError: failed,
      onSettled: () => setIsConfirming(false),
    });
  return (
    <>
      <ul className="terms">
        {items.map((item) => (
          <li key={item}>
            <span className="fill">{names[item]}</span>
            <span>{mark?.(item)}</span>
            <WholeNumberInput
              w={120}
              aria-label={`${names[item]}, ${unit}`}
              size="xs"
              placeholder={placeholder?.(item)}
              value={shown(item)}
              error={problem(item)}
              onChange={(text) => setTyped({ ...typed, [item]: text })}
            />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt={14}>
        <Button
          size="xs"
          disabled={changed.length === 0 || changed.some(problem)}
          loading={change.isPending}
          onClick={forEverybody ? () => setIsConfirming(true) : saveAll}
        >
          Save
        </Button>
      </Group>
      {isConfirming && (
        <Dialog onClose={() => setIsConfirming(false)} title="Change for all accounts">
          <Stack gap="md">
            <p>For every account without its own, from the next request:</p>
            <ul>
              {changed.map((item) => (
                <li key={item}>
                  {names[item]}: {count(value(item) ?? 0)} to <strong>{count(wanted(item) ?? 0)}</strong>{' '}
                  {unit}
                </li>
              ))}
            </ul>
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setIsConfirming(false)}>
                Cancel
              </Button>
              <Button loading={change.isPending} onClick={saveAll} data-autofocus>
                Change for all accounts
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
