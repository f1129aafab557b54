import { Anchor, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { AuditPanel } from '../audit/audit-panel';
import { LedgerPanel } from '../credits/ledger-panel';
import { SessionsPanel } from '../session/sessions-panel';
import { AccountKeys } from './account-keys';
import { AccountState } from './account-state';
import { AccountUsage } from './account-usage';
import { AccountWebhooks } from './account-webhooks';
import { useGet } from '../api/queries';
import type { AccountDetails } from '../api/types';
import { count } from '../format/numbers';
import { capital } from '../format/words';
import { RequestsPanel } from '../requests/requests-panel';
import { Failed, Loaded, Notice, Page, Panel, Rows } from '../ui/page';
import { Stat, Stats } from '../ui/stats';
import { CreditsForm } from './credits-form';
import { UsersPanel } from './users-panel';
import { termKinds, TermsForm } from './terms';
import { Moment } from '../ui/values';

const tabs = ['account', 'keys', 'usage', 'requests', 'ledger', 'webhooks', 'activity'] as const;

export function AccountPage({ id, tab = 'account' }: { id: string; tab?: string | undefined }) {
  const [, go] = useLocation();
  const path = `/admin/accounts/${encodeURIComponent(id)}`;
  const details = useGet<AccountDetails>(path);
  const { data } = details;
  const account = data?.account;
  if (details.error && !data)
    return (
      <Page title="Account">
        <Failed query={details} />
      </Page>
    );
  const contents: Readonly<Record<(typeof tabs)[number], ReactNode>> = {
    account: (
      <>
        <Panel title="Credits" note="The account’s ledger keeps the amount and its reason.">
          {account ? <CreditsForm account={account} /> : <Rows count={2} />}
        </Panel>
        <UsersPanel accountId={id} />
        <SessionsPanel path={`/admin/accounts/${id}/sessions`} ofOthers />
        <div className="columns">
          {(['prices', 'limits'] as const).map((kind) => (
            <Panel
              key={kind}
              title={termKinds[kind].title}
              note={`${termKinds[kind].note} Empty: the default.`}
            >
              <Loaded query={details}>
                {(data) => (
                  <TermsForm kind={kind} values={data[kind]} path={`${path}/${kind}`} etag={data.etag} />
                )}
              </Loaded>
            </Panel>
          ))}
        </div>
        {account && !account.deleted_at && <AccountState account={account} etag={data.etag} />}
      </>
    ),
    keys: <AccountKeys accountId={id} />,
    usage: <AccountUsage accountId={id} />,
    requests: <RequestsPanel account={`/admin/accounts/${id}`} page="/admin/requests" />,
    ledger: <LedgerPanel accountId={id} />,
    webhooks: <AccountWebhooks accountId={id} />,
    activity: <AuditPanel path="/admin/audit" filter={{ account: id }} />,
  };
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
      <Stats of={details}>
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
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {capital(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            <div className="stacked">{contents[name]}</div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
