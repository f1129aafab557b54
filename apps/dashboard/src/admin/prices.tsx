import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { PricedItem } from '../api/types';
import { done, failed } from '../ui/notify';
import { pricedItems, priceName } from '../ui/operations';
import { Page } from '../ui/page';
import { Panel } from '../ui/panel';
import { Loaded } from '../ui/states';
import { WholeNumberInput } from '../ui/whole-number-input';
import classes from './admin.module.css';
import { usePrices } from './queries';

/** The default price list. */
export function Prices() {
  const prices = usePrices();
  return (
    <Page title="Prices" lead="What everybody pays who has no price of their own.">
      <Panel title="Default prices" note="Credits per success. A change holds from the next request on.">
        <Loaded query={prices}>{(data) => <PriceList prices={data} />}</Loaded>
      </Panel>
    </Page>
  );
}

function PriceList({ prices }: { prices: Record<PricedItem, number> }) {
  const [typed, setTyped] = useState<Partial<Record<PricedItem, string>>>({});
  const changed = pricedItems.filter((item) => {
    const value = typed[item];
    return value !== undefined && value !== '' && Number(value) !== prices[item];
  });
  const change = useChange(async () => {
    for (const operation of changed) {
      await call('PUT', '/admin/prices', { operation, credits: Number(typed[operation]) });
    }
  }, [['/admin/prices'], ['/admin/accounts'], ['account']]);
  const saveAll = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        setTyped({});
        done('Saved. The prices hold from the next request on.');
      },
      onError: failed,
    });
  return (
    <div className={classes.priceList}>
      <ul className={classes.terms}>
        {pricedItems.map((item) => (
          <li key={item} className={classes.term}>
            <span>{priceName[item]}</span>
            <span />
            <WholeNumberInput
              aria-label={priceName[item]}
              size="xs"
              value={typed[item] ?? String(prices[item])}
              onChange={(value) => setTyped({ ...typed, [item]: value })}
            />
          </li>
        ))}
      </ul>
      <div className={classes.save}>
        <Button size="xs" disabled={changed.length === 0} loading={change.isPending} onClick={saveAll}>
          Save
        </Button>
      </div>
    </div>
  );
}
