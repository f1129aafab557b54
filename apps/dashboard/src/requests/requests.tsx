import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { useKeys, useRequests } from '../api/queries';
import { More } from '../ui/more';
import { operationChoices } from '../ui/operations';
import { Page } from '../ui/page';
import { Panel } from '../ui/panel';
import { Loaded } from '../ui/states';
import { RequestDrawer } from './request-drawer';
import { RequestTable } from './request-table';
import classes from './requests.module.css';

export function Requests({ selected }: { selected?: string | undefined }) {
  const [operation, setOperation] = useState('');
  const [key, setKey] = useState('');
  const [code, setCode] = useState('');
  const [, go] = useLocation();
  const keys = useKeys();
  const [debouncedCode] = useDebouncedValue(code.trim(), 250);
  const requests = useRequests({ operation, key, code: debouncedCode });
  const keyChoices = (keys.data ?? []).map(({ id, name, prefix }) => ({
    value: id,
    label: `${name} (${prefix}…)`,
  }));

  return (
    <Page
      title="Requests"
      lead="Every call of /v1, newest first. Support finds an answer by its request_id, and so can you."
    >
      <LookUp />
      <Panel
        title="Recent"
        flush
        actions={
          <div className={classes.filters}>
            <Select
              aria-label="Operation"
              size="xs"
              data={operationChoices}
              value={operation}
              onChange={(value) => setOperation(value ?? '')}
            />
            <Select
              aria-label="Key"
              size="xs"
              data={[{ value: '', label: 'All keys' }, ...keyChoices]}
              value={key}
              onChange={(value) => setKey(value ?? '')}
            />
            <TextInput
              aria-label="Code"
              placeholder="Code, such as ok"
              size="xs"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </div>
        }
      >
        <Loaded query={requests}>
          {({ pages }) => (
            <RequestTable rows={pages.flatMap((page) => page.requests)} busy={requests.isPlaceholderData} />
          )}
        </Loaded>
        <More list={requests} />
      </Panel>
      <RequestDrawer requestId={selected} onClose={() => go('/requests')} />
    </Page>
  );
}

function LookUp() {
  const [text, setText] = useState('');
  const [, go] = useLocation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) go(`/requests/${encodeURIComponent(text.trim())}`);
  };
  return (
    <form onSubmit={submit} className={classes.lookUp} role="search">
      <TextInput
        className={classes.input}
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
    </form>
  );
}
