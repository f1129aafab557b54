import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { IconKey } from '@tabler/icons-react';
import { AuditPanel } from '../audit/audit-panel';
import { LedgerPanel } from '../credits/ledger-panel';
import { SessionsPanel } from '../session/sessions-panel';
import { AccountState } from './account-state';
import { AccountWebhooks } from './account-webhooks';
import { useGet, useKeys, useUsage } from '../api/queries';
import type { AccountTermsAnswer, ManagedKey } from '../api/generated/openapi';
import { count } from '../format/numbers';
import { date } from '../format/times';
import { capital } from '../format/words';
import { RequestsPanel } from '../requests/requests-panel';
import { Failed, Loaded, Notice, Page, Panel, Rows, Stat, Stats } from '../ui/page';
import { CreditsForm } from './credits-form';
import { UsersPanel } from './users-panel';
import { termKinds, TermsForm } from './terms';
import { Moment, TextLink } from '../ui/values';
import { change } from '../api/client';
import { CapsDialog } from '../keys/dialogs';
import { keyColumns } from '../keys/columns';
import { byId, RowButton, RowChange, TablePanel } from '../ui/data-table';
import { freshOf } from '../ui/use-fresh-values';
import { AccountReport, Totals } from '../performance/performance';
import { rangeOf, RangePicker, useFilters } from '../ui/filters';

const tabs = ['account', 'keys', 'usage', 'requests', 'ledger', 'webhooks', 'activity'] as const;

export function AccountPage({ id, tab = 'account' }: { id: string; tab?: string | undefined }) {
  const [, go] = useLocation();
  const path = `/admin/accounts/${encodeURIComponent(id)}`;
  const details = useGet<AccountTermsAnswer>(path);
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
          <TextLink href="/admin/accounts">Accounts</TextLink> / <span className="mono">{id}</span>
        </>
      }
    >
      <Stats of={details}>
        <Stat label="Credits" value={account && count(account.credits)} />
        <Stat label="IP lookups left" value={account && count(account.ip_lookups_left)} />
        <Stat label="Since" value={account && date(account.created_at)} />
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

function AccountKeys({ accountId }: { accountId: string }) {
  const path = `/admin/accounts/${accountId}/keys`;
  const keys = useKeys(path);
  const [capped, setCapped] = useState<ManagedKey>();
  return (
    <TablePanel
      rowKey={byId}
      title="API keys"
      query={keys}
      rows={({ keys }) => keys.toReversed()}
      columns={keyColumns}
      rowActions={(key) => (
        <>
          <RowButton label={`Caps of ${key.name}`} onClick={() => setCapped(key)}>
            Caps
          </RowButton>
          <RowChange
            label={`${key.disabled ? 'Enable' : 'Disable'} ${key.name}`}
            change={() => change('PATCH', `${path}/${key.id}`, { disabled: !key.disabled }, key.etag)}
          >
            {key.disabled ? 'Enable' : 'Disable'}
          </RowChange>
        </>
      )}
      empty={{
        icon: IconKey,
        title: 'No API keys',
        children: 'The account’s owner makes keys, or you do: npm run admin -- key create.',
      }}
    >
      {capped && (
        <CapsDialog
          path={path}
          apiKey={freshOf(keys.data?.keys, capped)}
          onClose={() => setCapped(undefined)}
        />
      )}
    </TablePanel>
  );
}

const defaults = { range: 'day' };

function AccountUsage({ accountId }: { accountId: string }) {
  const account = `/admin/accounts/${accountId}`;
  const [filters, set] = useFilters(defaults);
  const range = rangeOf(filters.range);
  const usage = useUsage({ range }, `${account}/usage`);
  const keys = useKeys(`${account}/keys`);
  return (
    <>
      <RangePicker value={range} onChange={(range) => set({ range })} />
      <Totals usage={usage} />
      <Loaded query={usage}>
        {(data) => (
          <AccountReport
            usage={data}
            range={range}
            busy={usage.isPlaceholderData}
            keys={keys.data?.keys}
            requests={`${account}/requests?`}
          />
        )}
      </Loaded>
    </>
  );
}
