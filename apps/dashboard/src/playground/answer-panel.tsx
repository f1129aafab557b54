import { SegmentedControl, Skeleton } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import type { CompanyAnswer, EmailValidationAnswer, IpLookupAnswer, ProfileAnswer } from '@enrichment/client';
import type { ReactNode } from 'react';
import { count, milliseconds } from '../format/numbers';
import { Tag } from '../ui/values';
import type { Answer } from './send-request';
import { Empty, Failure, Panel } from '../ui/page';
import { Code } from '../ui/copy';
import { EmailVerdict } from '../results/email-verdict';
import { IpPlace } from '../results/ip-place';
import { CompanyCard, ProfileCard } from '../results/cards';

export type View = 'Result' | 'JSON';

export function AnswerPanel({
  operation,
  view,
  onView,
  answer,
  error,
  pending,
}: {
  operation: string;
  view: View;
  onView: (view: View) => void;
  answer: Answer | undefined;
  error: Error | null;
  pending: boolean;
}) {
  const isShown = answer?.data !== undefined && hasView(operation);
  return (
    <Panel title="Answer" actions={answer && !pending && <Summary answer={answer} />}>
      <div aria-live="polite" aria-busy={pending}>
        {pending ? (
          <Skeleton h={220} />
        ) : answer ? (
          <>
            {isShown && (
              <SegmentedControl
                aria-label="How the answer is shown"
                size="xs"
                mb="md"
                data={['Result', 'JSON']}
                value={view}
                onChange={(value) => onView(value as View)}
              />
            )}
            {isShown && view === 'Result' ? (
              <Result operation={operation} data={answer.data} />
            ) : (
              <Code text={answer.body} label="the answer" language="json" tall />
            )}
          </>
        ) : error ? (
          <Failure error={error} />
        ) : (
          <Empty icon={IconTerminal2} title="No answer yet">
            Send the request to see its answer, also an error.
          </Empty>
        )}
      </div>
    </Panel>
  );
}

function Summary({ answer: { status, elapsedMs, creditsCharged, creditsRemaining } }: { answer: Answer }) {
  return (
    <>
      <Tag tone={status < 300 ? 'good' : status < 500 ? 'warn' : 'bad'}>{status}</Tag>
      <Tag>{milliseconds(elapsedMs)}</Tag>
      {creditsCharged !== undefined && <Tag>{creditsCharged} charged</Tag>}
      {creditsRemaining !== undefined && <Tag>{count(creditsRemaining)} left</Tag>}
    </>
  );
}

const views: Readonly<Record<string, (data: never) => ReactNode>> = {
  email: (data: EmailValidationAnswer) => <EmailVerdict answer={data} />,
  company: ({ result }: CompanyAnswer) => <CompanyCard company={result} />,
  profile: ({ result }: ProfileAnswer) => <ProfileCard profile={result} />,
  ip: (data: IpLookupAnswer) => <IpPlace answer={data} />,
};

/** Whether the page has a view of the operation's answer, in addition to its JSON. */
function hasView(operation: string): boolean {
  return operation in views;
}

function Result({ operation, data }: { operation: string; data: unknown }) {
  return views[operation]!(data as never);
}
