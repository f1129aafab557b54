import { call } from '../api/client';
import { pricedItems, priceName } from '../ui/operations';
import { Page } from '../ui/page';
import { Panel } from '../ui/panel';
import { Loaded } from '../ui/states';
import { DefaultsEditor } from './defaults-editor';
import { usePrices } from './queries';

/** The default price list. */
export function Prices() {
  const prices = usePrices();
  return (
    <Page title="Prices" lead="What everybody pays who has no price of their own.">
      <Panel title="Default prices" note="Credits per success. A change holds from the next request on.">
        <Loaded query={prices}>
          {(values) => (
            <DefaultsEditor
              unit="credits"
              names={priceName}
              items={pricedItems}
              values={values}
              save={(operation, credits) => call('PUT', '/admin/prices', { operation, credits })}
              stale={[['/admin/prices'], ['/admin/accounts'], ['account']]}
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
