import { useAccount, useGet } from '../api/queries';
import type { BodyText, RequestBodiesAnswer } from '../api/generated/openapi';
import { plural } from '../format/numbers';
import { Code, Copy } from '../ui/copy';
import { sourceReport, sourcesOf } from './source-report';
import { Loaded } from '../ui/page';
import { Terms } from '../ui/values';

/** Bodies of a request and its answer; empty unless the account keeps them. */
export function Bodies({ requestId }: { requestId: string }) {
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
