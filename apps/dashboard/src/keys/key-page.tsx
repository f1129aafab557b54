import { IconKeyOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ApiError } from '../api/client';
import { useGet, useRequests, useUsage } from '../api/queries';
import type { ApiKey, KeyDetails } from '../api/types';
import { exactTime } from '../format/times';
import { ErrorCodes } from '../performance/error-codes';
import { Totals } from '../performance/performance';
import { noFilter, requestParameters } from '../requests/request-filter';
import { RequestFilters } from '../requests/request-filters';
import { RequestPages } from '../requests/request-table';
import { useKeptFor } from '../session/use-kept-for';
import { Moment } from '../ui/moment';
import { scopeName } from '../ui/operations';
import { Page } from '../ui/page';
import { Panel } from '../ui/panel';
import { Empty, Loaded } from '../ui/states';
import { SuspensionNotice } from '../ui/suspension-notice';
import { Tag } from '../ui/tag';
import { Terms } from '../ui/terms';
import { useFilters } from '../ui/use-filters';
import { Spending } from './spending';
import { OwnKeyStatus } from './status';

export function KeyPage({ id }: { id: string }) {
  const details = useKey(id);
  if (details.error instanceof ApiError && details.error.status === 404)
    return (
      <Page title="API key">
        <Panel>
          <Empty icon={<IconKeyOff size={20} />} title="No such key">
            Your account has no key with this id. <Link href="/keys">All keys</Link>
          </Empty>
        </Panel>
      </Page>
    );
  return (
    <Page title={details.data?.key.name ?? 'API key'} lead={<Link href="/keys">All API keys</Link>}>
      <SuspensionNotice />
      <Use id={id} details={details} />
      <Requests id={id} />
    </Page>
  );
}

const useKey = (id: string) => useGet<KeyDetails>(['keys', 'one', id], `/keys/${encodeURIComponent(id)}`);

function Use({ id, details }: { id: string; details: ReturnType<typeof useKey> }) {
  const usage = useUsage({ range: 'month', key: id });
  return (
    <>
      <Totals totals={usage.data?.totals} />
      <div className="columns">
        <Panel title="Key">
          <Loaded query={details}>{({ key, made_by: maker }) => <About apiKey={key} maker={maker} />}</Loaded>
        </Panel>
        <Panel title="Errors of the last month, by code">
          <Loaded query={usage}>
            {(data) => <ErrorCodes usage={data} requests={`/requests?key=${id}&`} />}
          </Loaded>
        </Panel>
      </div>
    </>
  );
}

function About({ apiKey: key, maker }: { apiKey: ApiKey; maker: string | null }) {
  return (
    <Terms
      terms={[
        ['Status', <OwnKeyStatus key="status" apiKey={key} />],
        [
          'Begins with',
          <span key="prefix" className="mono">
            {key.prefix}… {key.test && <Tag tone="accent">Test</Tag>}
          </span>,
        ],
        ['Made', exactTime(key.created_at)],
        ['Made by', maker ? <bdi key="by">{maker}</bdi> : 'The operator, or not known any more'],
        ['Last used', key.last_used_at ? <Moment key="used" at={key.last_used_at} as="ago" /> : 'Never'],
        ...ends(key),
        ['Scopes', key.scopes.map((scope) => scopeName[scope]).join(', ')],
        [
          'May be used from',
          key.allowed_ips.length === 0 ? (
            'Any address'
          ) : (
            <span key="from" className="mono">
              {key.allowed_ips.join(', ')}
            </span>
          ),
        ],
        ['Spending caps', <Spending key="caps" apiKey={key} />],
      ]}
    />
  );
}

function ends({ revoked_at, expires_at }: ApiKey): [string, string][] {
  if (revoked_at) return [['Revoked', exactTime(revoked_at)]];
  return [['Expires', expires_at ? exactTime(expires_at) : 'Never']];
}

function Requests({ id }: { id: string }) {
  const [filter, set] = useFilters(noFilter);
  const keptFor = useKeptFor('requests');
  const own = { ...filter, key: id };
  const requests = useRequests(requestParameters(own));
  return (
    <Panel
      title="Requests"
      note={`Kept for ${keptFor}.`}
      flush
      actions={<RequestFilters filter={own} set={set} withKey={false} />}
    >
      <RequestPages list={requests} search={`key=${id}`} filter={filter} />
    </Panel>
  );
}
