import { Anchor, Tabs } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { AuditPanel } from '../audit/audit-panel';
import { LedgerPanel } from '../credits/ledger-panel';
import { SessionsPanel } from '../session/sessions-panel';
import { Notice } from '../ui/notice';
import { AccountKeys } from './account-keys';
import { AccountState } from './account-state';
import { AccountRequests, AccountUsage } from './account-usage';
import { AccountWebhooks } from './account-webhooks';
import { change } from '../api/client';
import type { AccountDetails } from '../api/types';
import { count } from '../format/numbers';
import { Moment } from '../ui/moment';
import { limitedItems, limitName, pricedItems, priceName } from '../ui/operations';
import { Page } from '../ui/page';
import { Panel } from '../ui/panel';
import { Failure, Rows } from '../ui/states';
import { Stat, Stats } from '../ui/stats';
import { CreditsForm } from './credits-form';
import { useAccountDetails } from './queries';
import { UsersPanel } from './users-panel';
import { TermsEditor } from './terms-editor';

const tabs = [
  ['account', 'Account'],
  ['keys', 'Keys'],
  ['usage', 'Usage'],
  ['requests', 'Requests'],
  ['ledger', 'Ledger'],
  ['webhooks', 'Webhooks'],
  ['activity', 'Activity'],
] as const;

export function AccountPage({ id, tab = 'account' }: { id: string; tab?: string | undefined }) {
  const [, go] = useLocation();
  const { data, error, refetch } = useAccountDetails(id);
  const account = data?.account;
  const stale = [['/admin/accounts'], ['account']];
  const set = (what: string, body: object, etag: string) =>
    change<AccountDetails>('PUT', `/admin/accounts/${id}/${what}`, body, etag);

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
              <span className="small">
                <Moment at={account.created_at} as="date" />
              </span>
            )
          }
        />
      </Stats>
      {account?.suspended_at && (
        <Notice tone="warn" title="Suspended">
          Its keys have been refused since <Moment at={account.suspended_at} />.{' '}
          {account.suspension_reason !== null && (
            <>
              Reason: <bdi>{account.suspension_reason}</bdi>
            </>
          )}
        </Notice>
      )}
      {account?.deleted_at && (
        <Notice tone="warn" title="Deleted">
          Its users, keys and address were deleted on <Moment at={account.deleted_at} />. Its ledger is kept.
        </Notice>
      )}
      <Tabs
        value={tab}
        onChange={(value) => go(`/admin/accounts/${id}${value === 'account' ? '' : `/${value}`}`)}
        keepMounted={false}
        aria-label="Of the account"
      >
        <Tabs.List mb="md" className="tabs">
          {tabs.map(([value, name]) => (
            <Tabs.Tab key={value} value={value}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="account">
          <div className="stacked">
            <Panel title="Credits" note="The account’s ledger keeps the amount and its reason.">
              {account ? <CreditsForm account={account} /> : <Rows count={2} />}
            </Panel>
            <UsersPanel accountId={id} />
            <SessionsPanel path={`/admin/accounts/${id}/sessions`} ofOthers />
            <div className="columns">
              <Panel title="Prices" note="Credits per success. Empty: the default.">
                {data ? (
                  <TermsEditor
                    unit="credits"
                    names={priceName}
                    items={pricedItems}
                    terms={data.prices}
                    etag={data.etag}
                    save={(operation, credits, etag) => set('prices', { operation, credits }, etag)}
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
                    etag={data.etag}
                    save={(operation, per_second, etag) => set('limits', { operation, per_second }, etag)}
                    stale={stale}
                  />
                ) : (
                  <Rows />
                )}
              </Panel>
            </div>
            {account && !account.deleted_at && <AccountState account={account} etag={data.etag} />}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="keys">
          <AccountKeys accountId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="usage">
          <div className="stacked">
            <AccountUsage accountId={id} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <AccountRequests accountId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="ledger">
          <LedgerPanel accountId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <div className="stacked">
            <AccountWebhooks accountId={id} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="activity">
          <AuditPanel path="/admin/audit" filter={{ account: id }} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
