import { Skeleton } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { count, milliseconds } from '../format/numbers';
import { Code } from '../ui/code';
import { Panel } from '../ui/panel';
import { Empty, Failure } from '../ui/states';
import { Tag } from '../ui/tag';
import type { Answer } from './ask';

/** What the service answered. */
export function AnswerPanel({
  answer,
  error,
  pending,
}: {
  answer: Answer | undefined;
  error: Error | null;
  pending: boolean;
}) {
  return (
    <Panel title="Answer" actions={answer && !pending && <Summary answer={answer} />}>
      <div aria-live="polite" aria-busy={pending}>
        {pending ? (
          <Skeleton h={220} />
        ) : answer ? (
          <Code text={answer.body} label="the answer" language="json" tall />
        ) : error ? (
          <Failure error={error} />
        ) : (
          <Empty icon={<IconTerminal2 size={20} />} title="No answer yet">
            Send the request to see what comes back, errors included.
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
