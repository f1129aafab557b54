import { Button } from '@mantine/core';
import {
  IconDownload,
  IconListDetails,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError, call, fileOf } from '../api/client';
import { useAccount, useMay } from '../api/queries';
import type { PresentedList } from '../api/generated/openapi';
import { count, percent } from '../format/numbers';
import { duration, exactTime } from '../format/times';
import { operationName } from '../ui/operations';
import { Loaded, MissingPage, Notice, Page, Panel, Stat, Stats } from '../ui/page';
import { type Format, resultFile } from './result-file';
import { ListProgress, ListStateTag, useList } from './state';
import { ConfirmDialog } from '../ui/form';
import { Terms } from '../ui/values';
import { ChangeButton } from '../ui/busy-button';

export function ListPage({ id }: { id: string }) {
  const answer = useList(id);
  const mayRun = useMay()('lists:run');
  const list = answer.data?.list;
  if (ApiError.isMissing(answer.error))
    return (
      <MissingPage title="List" icon={IconListDetails} problem="No such list">
        Lists are deleted after 30 days. <Link href="/lists">All lists</Link>
      </MissingPage>
    );
  return (
    <Page
      title={list?.name ?? 'List'}
      lead={<Link href="/lists">All lists</Link>}
      actions={list && mayRun && <Actions list={list} />}
    >
      {list?.paused_because && (
        <Notice tone="warn" title="The list is paused.">
          {' '}
          {list.paused_because}
        </Notice>
      )}
      <Stats of={answer}>
        <Stat
          label="Done"
          value={list && count(list.done)}
          hint={list && `Of ${count(list.requests)} requests: ${percent(list.done, list.requests)}`}
        />
        <Stat label="Answered" value={list && count(list.answered)} hint="Requests with an answer" />
        <Stat
          label="Refused"
          value={list && count(list.done - list.answered)}
          hint="Free. The result has each error"
        />
        <Stat label="Credits" value={list && count(list.credits)} hint="Charged so far" />
      </Stats>
      <div className="columns">
        <Panel title="Progress">
          <Loaded query={answer}>{({ list: loaded }) => <About list={loaded} />}</Loaded>
        </Panel>
        <Panel title="Result" note="Your rows in their order, with the answers. Download it at any time.">
          {list && <Downloads list={list} />}
        </Panel>
      </div>
    </Page>
  );
}

function About({ list }: { list: PresentedList }) {
  const { rows, requests, done, operation, state, ended_at: endedAt } = list;
  const limit = useAccount().data?.limits[operation];
  return (
    <div className="stacked">
      <ListProgress list={list} />
      <Terms
        terms={[
          ['State', <ListStateTag key="state" list={list} />],
          // A list has half of the limit.
          ...(state === 'running' && limit
            ? [['Time left', `At least ${duration(Math.ceil((2 * (requests - done)) / limit))}`] as const]
            : []),
          ['Operation', operationName[operation]],
          ['Rows', count(rows)],
          ['Empty or duplicates', count(rows - requests)],
          [
            'Key',
            <Link key="key" href={`/keys/${list.key_id}`}>
              Open the key
            </Link>,
          ],
          ['Created', exactTime(list.created_at)],
          ...(endedAt ? [['Ended', exactTime(endedAt)] as const] : []),
        ]}
      />
    </div>
  );
}

function Actions({ list: { id, name, state } }: { list: PresentedList }) {
  const [asks, setAsks] = useState<'cancel' | 'delete'>();
  const [, go] = useLocation();
  const close = () => setAsks(undefined);
  const isOpen = state === 'running' || state === 'paused';
  return (
    <>
      {isOpen && (
        <ChangeButton
          variant={state === 'paused' ? 'filled' : 'default'}
          leftSection={state === 'paused' ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          change={() =>
            call('PUT', `/lists/${id}/state`, { state: state === 'paused' ? 'running' : 'paused' })
          }
        >
          {state === 'paused' ? 'Resume' : 'Pause'}
        </ChangeButton>
      )}
      <Button
        variant="default"
        leftSection={isOpen ? <IconX size={16} /> : <IconTrash size={16} />}
        onClick={() => setAsks(isOpen ? 'cancel' : 'delete')}
      >
        {isOpen ? 'Cancel the list' : 'Delete'}
      </Button>
      {asks === 'cancel' && (
        <ConfirmDialog
          title="Cancel the list"
          action="End it"
          color="red"
          confirm={() => call('PUT', `/lists/${id}/state`, { state: 'cancelled' })}
          message="The list has ended."
          onClose={close}
        >
          <bdi>{name}</bdi> ends for good. Rows that are done stay in its result.
        </ConfirmDialog>
      )}
      {asks === 'delete' && (
        <ConfirmDialog
          title="Delete the list"
          action="Delete it"
          color="red"
          confirm={() => call('DELETE', `/lists/${id}`)}
          onDone={() => go('/lists')}
          onClose={close}
        >
          <bdi>{name}</bdi> is deleted with its rows and answers.
        </ConfirmDialog>
      )}
    </>
  );
}

const formats: readonly [Format, string][] = [
  ['csv', 'CSV'],
  ['excel', 'CSV for Excel'],
  ['json', 'JSON'],
];

function Downloads({ list }: { list: PresentedList }) {
  const save = async (format: Format) => {
    const raw = await fileOf(`/lists/${encodeURIComponent(list.id)}/results`);
    const extension = format === 'json' ? 'json' : 'csv';
    const name = `${list.name.replace(/\.\w+$/, '')}-results.${extension}`;
    saveFile(name, await resultFile(list, raw, format));
  };
  return (
    <div className="row">
      {formats.map(([format, label]) => (
        <ChangeButton
          key={format}
          variant="default"
          leftSection={<IconDownload size={16} />}
          change={() => save(format)}
        >
          {label}
        </ChangeButton>
      ))}
    </div>
  );
}

function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has read the address when the click returns.
  URL.revokeObjectURL(link.href);
}
