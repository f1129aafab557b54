import { Group } from '@mantine/core';
import { useState } from 'react';
import { change } from '../api/client';
import { useChange, useGet } from '../api/queries';
import type { DefaultLimitsAnswer, DefaultPricesAnswer, Term } from '../api/generated/openapi';
import { count } from '../format/numbers';
import { done } from '../notify';
import { limitedItems, limitName, pricedItems, priceName } from '../ui/operations';
import { Tag } from '../ui/values';
import { maxTerm, wholeNumber, wholeNumberProblem } from '../ui/whole-number';
import { ConfirmDialog } from '../ui/form';
import { WholeNumberInput } from '../ui/fields';
import { Loaded, Page, Panel } from '../ui/page';
import { BusyButton } from '../ui/busy-button';

/** The two kinds of terms. `field` names the value in a change. */
export const termKinds = {
  prices: {
    title: 'Prices',
    note: 'Credits per success.',
    unit: 'credits',
    field: 'credits',
    items: pricedItems.map((item) => [item, priceName[item]] as const),
  },
  limits: {
    title: 'Limits',
    note: 'Requests per second.',
    unit: 'per second',
    field: 'per_second',
    items: limitedItems.map((item) => [item, limitName[item]] as const),
  },
} as const;

/** The values of all accounts, or an account's own values beside the defaults. */
type Values = Readonly<Record<string, number | Term>>;

/** A form of prices or limits. A field without a text removes an account's own value. */
export function TermsForm({
  kind,
  values,
  path,
  etag,
}: {
  kind: keyof typeof termKinds;
  values: Values;
  /** The path of the API. */
  path: string;
  etag: string;
}) {
  const { unit, field, items } = termKinds[kind];
  const [isConfirming, setIsConfirming] = useState(false);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const rows = items.map(([item, name]) => {
    const value = values[item]!;
    const isDefault = typeof value === 'number';
    const present = isDefault ? value : value.override ? value.value : null;
    const text = typed[item] ?? String(present ?? '');
    const isRemoved = !isDefault && text.trim() === '';
    return {
      item,
      name,
      text,
      present,
      isOwn: !isDefault && value.override,
      placeholder: isDefault ? '' : value.override ? 'Default' : count(value.value),
      problem: isRemoved ? null : wholeNumberProblem(text, 0, maxTerm),
      wanted: isRemoved ? null : wholeNumber(text),
    };
  });
  const changed = rows.filter(({ problem, wanted, present }) => problem !== null || wanted !== present);
  const isForAll = typeof Object.values(values)[0] === 'number';
  const save = async () => {
    let last = etag;
    for (const { item, wanted } of changed)
      ({ etag: last } = await change<{ etag: string }>(
        'PUT',
        path,
        { operation: item, [field]: wanted },
        last,
      ));
  };
  const saved = () => {
    setTyped({});
    setIsConfirming(false);
    done('Saved. It applies from the next request.');
  };
  const saving = useChange(save, saved);
  return (
    <>
      <ul className="terms">
        {rows.map(({ item, name, text, isOwn, problem, placeholder }) => (
          <li key={item}>
            <span className="fill">{name}</span>
            <span>{isOwn && <Tag tone="accent">Own</Tag>}</span>
            <WholeNumberInput
              w={120}
              aria-label={`${name}, ${unit}`}
              size="xs"
              placeholder={placeholder}
              value={text}
              error={problem}
              onChange={(text) => setTyped({ ...typed, [item]: text })}
            />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt={14}>
        <BusyButton
          size="xs"
          disabled={changed.length === 0 || changed.some(({ problem }) => problem !== null)}
          loading={saving.isPending}
          onClick={() => (isForAll ? setIsConfirming(true) : saving.mutate(undefined))}
        >
          Save
        </BusyButton>
      </Group>
      {isConfirming && (
        <ConfirmDialog
          title="Change for all accounts"
          action="Change for all accounts"
          confirm={save}
          onDone={saved}
          onClose={() => setIsConfirming(false)}
          fields={
            <ul>
              {changed.map(({ item, name, present, wanted }) => (
                <li key={item}>
                  {name}: {count(present ?? 0)} to <strong>{count(wanted ?? 0)}</strong> {unit}
                </li>
              ))}
            </ul>
          }
        >
          From the next request, for every account without a value of its own:
        </ConfirmDialog>
      )}
    </>
  );
}

export function Prices() {
  return (
    <Page title="Prices and limits" lead="For accounts without prices or limits of their own.">
      <div className="columns">
        <Defaults kind="prices" />
        <Defaults kind="limits" />
      </div>
    </Page>
  );
}

function Defaults({ kind }: { kind: keyof typeof termKinds }) {
  const path = `/admin/${kind}`;
  const defaults = useGet<Partial<DefaultPricesAnswer & DefaultLimitsAnswer> & { etag: string }>(path);
  const { title, note } = termKinds[kind];
  return (
    <Panel title={`Default ${title.toLowerCase()}`} note={`${note} A change applies from the next request.`}>
      <Loaded query={defaults}>
        {(data) => <TermsForm kind={kind} values={data[kind]!} path={path} etag={data.etag} />}
      </Loaded>
    </Panel>
  );
}
