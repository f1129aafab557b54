import { IconKeyOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ApiError } from '../api/client';
import { useGet, useKeptFor, useUsage } from '../api/queries';
import type { KeyDetailsAnswer, ManagedKey } from '../api/generated/openapi';
import { exactTime } from '../format/times';
import { ErrorCodes } from '../performance/breakdowns';
import { Totals } from '../performance/performance';
import { RequestsPanel } from '../requests/requests-panel';
import { scopeName } from '../ui/operations';
import { Loaded, MissingPage, Page, Panel } from '../ui/page';
import { Moment, Tag, Terms } from '../ui/values';
import { OwnKeyStatus, Spending } from './columns';
import { SuspensionNotice } from '../credits/balance';

export function KeyPage({ id }: { id: string }) {
  const details = useKey(id);
  const keptFor = useKeptFor('requests');
  if (ApiError.isMissing(details.error))
    return (
      <MissingPage title="API key" icon={IconKeyOff} problem="No such key">
        Your account has no key with this id. <Link href="/keys">All keys</Link>
      </MissingPage>
    );
  return (
    <Page title={details.data?.key.name ?? 'API key'} lead={<Link href="/keys">All API keys</Link>}>
      <SuspensionNotice />
      <Use id={id} details={details} />
      <RequestsPanel note={`Kept for ${keptFor}.`} keyId={id} search={`key=${id}`} />
    </Page>
  );
}

const useKey = (id: string) => useGet<KeyDetailsAnswer>(`/keys/${encodeURIComponent(id)}`);

function Use({ id, details }: { id: string; details: ReturnType<typeof useKey> }) {
  const usage = useUsage({ range: 'month', key: id });
  return (
    <>
      <Totals usage={usage} />
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

function About({ apiKey: key, maker }: { apiKey: ManagedKey; maker: string | null }) {
  return (
    <Terms
      terms={[
        ['Status', <OwnKeyStatus apiKey={key} />],
        [
          'Begins with',
          <span className="mono">
            {key.prefix}… {key.test && <Tag tone="accent">Test</Tag>}
          </span>,
        ],
        ['Created', exactTime(key.created_at)],
        ['Created by', maker ?? 'The operator, or unknown'],
        ['Last used', <Moment at={key.last_used_at} as="ago" never="Never" />],
        ['Revoked', key.revoked_at && exactTime(key.revoked_at)],
        ['Expires', !key.revoked_at && (key.expires_at ? exactTime(key.expires_at) : 'Never')],
        ['Scopes', key.scopes.map((scope) => scopeName[scope]).join(', ')],
        [
          'May be used from',
          key.allowed_ips.length > 0 ? (
            <span className="mono">{key.allowed_ips.join(', ')}</span>
          ) : (
            'Any address'
          ),
        ],
        ['Spending caps', <Spending apiKey={key} />],
      ]}
    />
  );
}
