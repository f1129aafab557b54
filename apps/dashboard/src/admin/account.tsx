import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { call } from '../api/client';
import { count } from '../format/numbers';
import { Moment } from '../ui/moment';
import { limitedItems, limitName, pricedItems, priceName } from '../ui/operations';
import { Page } from '../ui/page';
import { Panel } from '../ui/panel';
import { Failure, Rows } from '../ui/states';
import { Stat, Stats } from '../ui/stats';
import classes from './admin.module.css';
import { CreditsForm } from './credits-form';
import { useAccountDetails } from './queries';
import { UsersPanel } from './users-panel';
import { TermsEditor } from './terms-editor';

/** One account, for the operator. */
export function AccountPage({ id }: { id: string }) {
  const { data, error, refetch } = useAccountDetails(id);
  const account = data?.account;
  const stale = [['/admin/accounts'], ['account']];
  const set = (what: string) => (body: object) => call('PUT', `/admin/accounts/${id}/${what}`, body);

  if (error && !data) {
    return (
      <Page title="Account">
        <Panel>
          <Failure error={error} retry={refetch} />
        </Panel>
      </Page>
    );
  }
  return (
    <Page
      title={account?.email ?? 'Account'}
      lead={
        <>
          <Anchor component={Link} href="/admin/accounts" size="sm">
            Accounts
          </Anchor>{' '}
          / <span className="mono">{id}</span>
        </>
      }
    >
      <Stats>
        <Stat label="Credits" value={account && count(account.credits)} />
        <Stat label="IP lookups left" value={account && count(account.ip_lookups_left)} />
        <Stat
          label="Since"
          value={
            account && (
              <span className={classes.since}>
                <Moment at={account.created_at} as="date" />
              </span>
            )
          }
        />
      </Stats>
      <Panel title="Credits" note="What you write stands in the account’s ledger, with its reason, for good.">
        {account ? <CreditsForm account={account} /> : <Rows count={2} />}
      </Panel>
      <UsersPanel accountId={id} />
      <div className={classes.columns}>
        <Panel title="Prices" note="Credits per success. Empty: the default.">
          {data ? (
            <TermsEditor
              unit="credits"
              names={priceName}
              items={pricedItems}
              terms={data.prices}
              save={(operation, credits) => set('prices')({ operation, credits })}
              stale={stale}
            />
          ) : (
            <Rows />
          )}
        </Panel>
        <Panel title="Limits" note="Requests per second. Empty: the default.">
          {data ? (
            <TermsEditor
              unit="per second"
              names={limitName}
              items={limitedItems}
              terms={data.limits}
              save={(operation, per_second) => set('limits')({ operation, per_second })}
              stale={stale}
            />
          ) : (
            <Rows />
          )}
        </Panel>
      </div>
    </Page>
  );
}
