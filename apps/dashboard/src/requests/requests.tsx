import { Box, Button, TextInput } from '@mantine/core';
import { IconListSearch, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Empty, Page, Panel } from '../ui/page';
import { RequestDrawer } from './request-drawer';
import { RequestsPanel } from './requests-panel';
import { overList, useLeave } from '../ui/details-drawer';
import { useKeptFor } from '../api/queries';

export function Requests({ selected }: { selected?: string | undefined }) {
  const search = useSearch();
  const leave = useLeave(`/requests${search && `?${search}`}`);
  const keptFor = useKeptFor('requests');
  return (
    <Page
      title="Requests"
      lead="Every call of /v1, newest first. Each answer has a request_id: look it up here."
    >
      <LookUp base="/requests" />
      <RequestsPanel
        title="Recent"
        note={`Kept for ${keptFor}. Latency is the service’s own time.`}
        search={search}
      />
      {selected && <RequestDrawer event={selected} onClose={leave} />}
    </Page>
  );
}

function LookUp({ base }: { base: string }) {
  const [text, setText] = useState('');
  const [, go] = useLocation();
  const search = useSearch();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Ids are ULIDs in capital letters.
    const id = encodeURIComponent(text.trim().toUpperCase());
    if (id) go(`${base}/${id}${search && `?${search}`}`, { state: overList });
  };
  return (
    <Box component="form" onSubmit={submit} className="row" maw={520} role="search">
      <TextInput
        className="fill"
        aria-label="Request id"
        placeholder="Look up a request_id: 01J…"
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        spellCheck={false}
      />
      <Button type="submit" variant="default">
        Look up
      </Button>
    </Box>
  );
}

/** Finds a request of any account, for an operator who answers a complaint. */
export function FindRequest({ selected }: { selected?: string | undefined }) {
  const leave = useLeave('/admin/requests');
  const keptFor = useKeptFor('requests');
  return (
    <Page title="Find a request" lead="Of any account, by the request_id of the caller's answer.">
      <LookUp base="/admin/requests" />
      <Panel>
        <Empty icon={IconListSearch} title="Every answer carries a request_id">
          In its body and in the header X-Request-Id. Its outcome is kept for {keptFor}, its charge forever.
        </Empty>
      </Panel>
      {selected && <RequestDrawer event={selected} path="/admin/requests" onClose={leave} />}
    </Page>
  );
}
