import { change } from '../api/client';
import type { DefaultLimits, DefaultPrices } from '../api/types';
import { limitedItems, limitName, pricedItems, priceName } from '../ui/operations';
import { Page } from '../ui/page';
import { Panel } from '../ui/panel';
import { Loaded } from '../ui/states';
import { TermFields } from './term-fields';
import { useLimits, usePrices } from './queries';

const stale = [['/admin/prices'], ['/admin/limits'], ['/admin/accounts'], ['account'], ['/admin/audit']];

export function Prices() {
  const prices = usePrices();
  const limits = useLimits();
  return (
    <Page title="Prices and limits" lead="For accounts without their own.">
      <div className="columns">
        <Panel title="Default prices" note="Credits per success. A change applies from the next request.">
          <Loaded query={prices}>
            {({ prices: values, etag }) => (
              <TermFields
                unit="credits"
                names={priceName}
                items={pricedItems}
                value={(item) => values[item]}
                etag={etag}
                save={(operation, credits, etag) =>
                  change<DefaultPrices>('PUT', '/admin/prices', { operation, credits }, etag)
                }
                stale={stale}
                forEverybody
              />
            )}
          </Loaded>
        </Panel>
        <Panel title="Default limits" note="Requests per second. A change applies from the next request.">
          <Loaded query={limits}>
            {({ limits: values, etag }) => (
              <TermFields
                unit="per second"
                names={limitName}
                items={limitedItems}
                value={(item) => values[item]}
                etag={etag}
                save={(operation, per_second, etag) =>
                  change<DefaultLimits>('PUT', '/admin/limits', { operation, per_second }, etag)
                }
                stale={stale}
                forEverybody
              />
            )}
          </Loaded>
        </Panel>
      </div>
    </Page>
  );
}
