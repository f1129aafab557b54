import { Box, Button } from '@mantine/core';
import { IconKey, IconListSearch } from '@tabler/icons-react';
import { Link, Redirect } from 'wouter';
import { useAccount, useMay, useRequests, useUsage } from '../api/queries';
import type { UsageAnswer } from '../api/generated/openapi';
import { LazyRequestsChart } from '../charts/lazy';
import { Balance, balanceTone } from '../credits/balance';
import { count, milliseconds, percent, plural } from '../format/numbers';
import { eventOf } from '../requests/event';
import { requestColumns } from '../requests/request-columns';
import { TablePanel } from '../ui/data-table';
import { Empty, Legend, Loaded, Page, Panel, requestLegend, Stat } from '../ui/page';
import { snippet } from '../playground/snippets';
import classes from './overview.module.css';
import { Code } from '../ui/copy';
import { TextLink } from '../ui/values';

export function Overview({ isAdmin }: { isAdmin: boolean }) {
  const account = useAccount().data;
  const usage = useUsage({ range: 'day' });
  const requests = useRequests({});
  const mayMakeKeys = useMay()('keys:manage');
  const newcomer = requests.data?.pages[0]?.requests.length === 0;
  // An operator's own account is usually unused.
  if (isAdmin && newcomer && account?.credits === 0) return <Redirect to="/admin" replace />;
  return (
    <Page
      title="Overview"
      lead="Your balance, and what happened in the last 24 hours."
      actions={
        mayMakeKeys && (
          <Button component={Link} href="/keys?new" leftSection={<IconKey size={16} />}>
            Create API key
          </Button>
        )
      }
    >
      <Balance>
        <Stat
          label="Credits"
          value={account && count(account.credits)}
          hint="Charged for success only"
          tone={balanceTone(account)}
        />
        <Stat
          label="IP lookups left"
          value={account && count(account.ip_lookups_left)}
          hint={account && `The next 100 cost ${plural(account.prices.ip, 'credit')}`}
        />
      </Balance>
      {newcomer && mayMakeKeys ? (
        <FirstSteps />
      ) : (
        <>
          <Panel title="Last 24 hours" actions={<TextLink href="/performance">Performance</TextLink>}>
            <Loaded query={usage}>{(data) => <Today usage={data} />}</Loaded>
          </Panel>
          <Recent requests={requests} />
        </>
      )}
    </Page>
  );
}

function Today({ usage }: { usage: UsageAnswer }) {
  const { requests, successes, not_found, caller_errors, service_errors, p50_ms } = usage.totals;
  if (requests === 0) {
    return (
      <Empty icon={IconKey} title="No requests in the last 24 hours">
        Earlier ones are below; a longer time is shown at <Link href="/performance">Performance</Link>.
      </Empty>
    );
  }
  const summary = [
    plural(requests, 'request'),
    `${percent(successes, requests)} successful`,
    `${count(not_found)} not found`,
    plural(caller_errors, 'caller error'),
    plural(service_errors, 'service error'),
    `median latency of successes ${milliseconds(p50_ms)}`,
  ].join(', ');
  return (
    <>
      <Box className="row apart" mb={14}>
        <p className="muted numeric">{summary}.</p>
        <Legend items={requestLegend} />
      </Box>
      <LazyRequestsChart usage={usage} height={200} summary={`Requests of the last 24 hours: ${summary}`} />
    </>
  );
}

const firstCall = { origin: location.origin, path: '/v1/ip/lookup', body: { ip: '8.8.8.8' } };

function FirstSteps() {
  return (
    <Panel title="Your first call" note="Three steps, about a minute.">
      <ol className={classes.steps}>
        <li>
          <h3>Create an API key</h3>
          <p className="muted">It is shown once: copy it.</p>
          <Button
            component={Link}
            href="/keys?new"
            variant="light"
            size="xs"
            leftSection={<IconKey size={14} />}
          >
            Create a key
          </Button>
        </li>
        <li>
          <h3>Look up an address</h3>
          <p className="muted">
            In a terminal, with your key in the first line. Or without one, in the{' '}
            <Link href="/playground">playground</Link>.
          </p>
          <Code
            text={`export ENRICHMENT_API_KEY=enr_...\n${snippet('curl', firstCall)}`}
            label="a first call with curl"
          />
        </li>
        <li>
          <h3>See it arrive</h3>
          <p className="muted">
            This page shows the request, its latency and its charge within seconds, without a reload. The
            other operations are in the <a href="/docs">guides</a>.
          </p>
        </li>
      </ol>
    </Panel>
  );
}

const columns = requestColumns('/requests');

function Recent({ requests }: { requests: ReturnType<typeof useRequests> }) {
  return (
    <TablePanel
      title="Latest requests"
      label="Requests"
      actions={<TextLink href="/requests">All requests</TextLink>}
      query={requests}
      rows={({ pages }) => pages.flatMap((page) => page.requests).slice(0, 5)}
      rowKey={eventOf}
      compact
      columns={columns}
      empty={{
        icon: IconListSearch,
        title: 'No requests yet',
        children: 'Calls of /v1 appear here within seconds, refused ones too.',
      }}
    />
  );
}
