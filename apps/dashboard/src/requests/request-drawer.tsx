import { Stack } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { errors } from '../api/generated/errors';
import { useAccount, useGet, useKeptFor, useRequest } from '../api/queries';
import type {
  BodyText,
  FoundRequestAnswer,
  LedgerLine,
  RequestAnswer,
  RequestBodiesAnswer,
  RequestLine,
} from '../api/generated/openapi';
import { kindName } from '../credits/kinds';
import { change, count, milliseconds, plural } from '../format/numbers';
import { exactTime } from '../format/times';
import { operationName } from '../ui/operations';
import { DetailsDrawer } from '../ui/details-drawer';
import { CopiedId, Tag, Terms, TextLink } from '../ui/values';
import { eventOf, requestOf } from './event';
import { Empty, Loaded, Notice } from '../ui/page';
import { outcomeText, outcomeTone, refusalText } from './request-columns';
import { Code, Copy } from '../ui/copy';
import { sourceReport, sourcesOf } from './source-report';

export function RequestDrawer({
  event,
  path = '/requests',
  onClose,
}: {
  /** A request_id, or the name of one of its events. */
  event: string;
  /** The path of the API: of the account, or of all accounts, for the operator. */
  path?: '/requests' | '/admin/requests';
  onClose: () => void;
}) {
  const keptFor = useKeptFor('requests');
  const requestId = requestOf(event);
  const details = useRequest<RequestAnswer & Partial<FoundRequestAnswer>>(requestId, path);
  const missing =
    `${path === '/requests' ? 'None of your account' : 'No request'} has this request_id. A request appears ` +
    `some seconds after its answer and is kept for ${keptFor}; what it was charged is kept for good.`;
  return (
    <DetailsDrawer title="Request" query={details} missing={missing} onClose={onClose}>
      {(data) => (
        <Stack gap="lg">
          <Details details={data} event={event} />
          {path === '/requests' && <Bodies requestId={requestId} />}
        </Stack>
      )}
    </DetailsDrawer>
  );
}

function Details({
  details: { request: attempt, events, entries, account },
  event,
}: {
  details: RequestAnswer & Partial<FoundRequestAnswer>;
  event: string;
}) {
  const request = events.find((each) => eventOf(each) === event) ?? attempt;
  const replays = events.filter(({ replayed }) => replayed);
  return (
    <Stack gap="lg">
      {account && (
        <p>
          Account{' '}
          <TextLink href={`/admin/accounts/${account.id}`} dir="auto">
            {account.email}
          </TextLink>
        </p>
      )}
      {request && <Explanation request={request} />}
      {request?.replayed && (
        <Notice tone="warn" title="A replay">
          The stored answer of {attempt && !attempt.replayed ? exactTime(attempt.at) : 'an earlier request'}{' '}
          was sent again for the same Idempotency-Key. It cost nothing. The entries below are those of the
          first answer.
        </Notice>
      )}
      {request ? <LoggedRequest request={request} /> : <LedgerOnlyRequest entry={entries[0]!} />}
      {request && !request.replayed && replays.length > 0 && (
        <Terms
          title="Replays of this answer, free"
          terms={replays.map((replay) => [exactTime(replay.at), milliseconds(replay.latency_ms)])}
        />
      )}
      {entries.length === 0 ? (
        <Empty icon={IconReceipt} title="Nothing was charged">
          Only successful requests are.
        </Empty>
      ) : (
        entries.map((entry) => <Entry key={entry.id} entry={entry} />)
      )}
    </Stack>
  );
}

function Explanation({ request: { code, reason } }: { request: RequestLine }) {
  if (code === 'ok') return null;
  const { when, advice } =
    code === 'aborted'
      ? { when: 'The caller closed the connection before the answer was sent.', advice: '' }
      : (errors[code] ?? { when: 'An error of the service.', advice: '' });
  return (
    <Notice tone="warn" title={reason ? refusalText[reason] : when}>
      {advice}{' '}
      <TextLink href={code in errors ? `/docs/errors#${code}` : '/docs/errors'}>
        {code in errors ? `${code} in the guide` : 'All error codes'}
      </TextLink>
    </Notice>
  );
}

function LoggedRequest({ request }: { request: RequestLine }) {
  return (
    <Terms
      terms={[
        ['request_id', <CopiedId id={request.request_id} label="Copy request_id" />],
        ['Time', exactTime(request.at)],
        ['Operation', operationName[request.operation]],
        [
          'Key',
          <span>
            <bdi>{request.key_name}</bdi> <span className="mono muted">{request.key_prefix}…</span>{' '}
            {request.test && <Tag tone="accent">Test</Tag>}
          </span>,
        ],
        ['Outcome', <Tag tone={outcomeTone(request)}>{outcomeText(request)}</Tag>],
        [
          'Counts',
          request.requests > 1 &&
            `${plural(request.requests, 'request')} with the same refusal. request_id and time belong to the first.`,
        ],
        ['Parameter', request.parameter && <bdi className="mono">{request.parameter}</bdi>],
        ['Latency', milliseconds(request.latency_ms)],
        ['Credits', count(request.credits)],
      ]}
    />
  );
}

/** A request that only the ledger contains. */
function LedgerOnlyRequest({ entry }: { entry: LedgerLine }) {
  const keptFor = useKeptFor('requests');
  return (
    <>
      <Terms
        terms={[
          ['request_id', <CopiedId id={entry.request_id ?? ''} label="Copy request_id" />],
          ['Time', exactTime(entry.created_at)],
          ['Operation', entry.operation ? operationName[entry.operation] : '–'],
        ]}
      />
      <p className="muted">Its key, outcome and latency were kept for {keptFor}.</p>
    </>
  );
}

function Entry({ entry }: { entry: LedgerLine }) {
  return (
    <Terms
      title={kindName[entry.kind]}
      terms={[
        ['Credits', change(entry.credits)],
        ['IP lookups', entry.ip_lookups ? change(entry.ip_lookups) : null],
        ['Balance after it', plural(entry.balance_after, 'credit')],
        ['Ledger entry', <span className="mono">{entry.id}</span>],
      ]}
    />
  );
}

/** Bodies of a request and its answer; empty unless the account keeps them. */
function Bodies({ requestId }: { requestId: string }) {
  const days = useAccount().data?.body_days;
  return days ? <StoredBodies requestId={requestId} days={days} /> : null;
}

function StoredBodies({ requestId, days }: { requestId: string; days: number }) {
  const bodies = useGet<RequestBodiesAnswer>(`/requests/${encodeURIComponent(requestId)}/bodies`);
  return (
    <Loaded query={bodies}>
      {({ state, request, answer }) => {
        if (state === 'unreadable')
          return (
            <p className="muted">
              Its body and answer were encrypted with a key that the operator has replaced, and cannot be
              read.
            </p>
          );
        if (!request)
          return (
            <p className="muted">
              Its body and answer are not stored: they are kept for {plural(days, 'day')}, and only of
              requests with a readable body.
            </p>
          );
        return (
          <>
            <Body name="Request" body={request} />
            {answer && <Sources requestId={requestId} answer={answer} />}
            {answer && <Body name="Answer" body={answer} />}
          </>
        );
      }}
    </Loaded>
  );
}

/** Where the values of a page were found, for an answer with `explain`. */
function Sources({ requestId, answer }: { requestId: string; answer: BodyText }) {
  const found = sourcesOf(answer);
  if (!found) return null;
  return (
    <div>
      <h3>
        Sources <Copy text={sourceReport(requestId, found)} label="Copy as a report" />
      </h3>
      <Terms terms={found.lines} />
    </div>
  );
}

function Body({ name, body: { text, is_clipped: isClipped } }: { name: string; body: BodyText }) {
  return (
    <div>
      <h3>{name}</h3>
      <Code
        text={isClipped ? text : JSON.stringify(JSON.parse(text), null, 2)}
        label={name}
        language="json"
        tall
      />
      {isClipped && <p className="muted">Only its beginning is stored: it is too long.</p>}
    </div>
  );
}
