import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useKeys, useRequests, useUsage } from '../api/queries';
import { More } from '../ui/more';
import { operationChoices } from '../ui/operations';
import { Page } from '../ui/page';
import { Panel } from '../ui/panel';
import { Loaded } from '../ui/states';
import { useFilters } from '../ui/use-filters';
import { RequestDrawer } from './request-drawer';
import { RequestTable } from './request-table';
import classes from './requests.module.css';

const noFilters = { operation: '', key: '', code: '' };

export function Requests({ selected }: { selected?: string | undefined }) {
  const [{ operation, key, code }, set] = useFilters(noFilters);
  const [, go] = useLocation();
  const search = useSearch();
  const keys = useKeys();
  const month = useUsage({ range: 'month' });
  const requests = useRequests({ operation, key, code });
  const filtered = Boolean(operation || key || code);
  const keyChoices = (keys.data?.keys ?? []).map(({ id, name, prefix }) => ({
    value: id,
    label: `${name} (${prefix}…)`,
  }));
  const codes = new Set([
    'ok',
    ...(code ? [code] : []),
    ...(month.data?.codes ?? []).map((each) => each.code),
  ]);

  return (
    <Page
      title="Requests"
      lead="Every call of /v1, newest first. Support finds an answer by its request_id, and so can you."
    >
      <LookUp base="/requests" />
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
              onChange={(value) => set({ operation: value ?? '' })}
            />
            <Select
              aria-label="Key"
              size="xs"
              data={[{ value: '', label: 'All keys' }, ...keyChoices]}
              value={key}
              onChange={(value) => set({ key: value ?? '' })}
            />
            <Select
              aria-label="Outcome"
              size="xs"
              data={[{ value: '', label: 'All outcomes' }, ...codes]}
              value={code}
              onChange={(value) => set({ code: value ?? '' })}
            />
          </div>
        }
      >
        <Loaded query={requests}>
          {({ pages }) => (
            <RequestTable
              rows={pages.flatMap((page) => page.requests)}
              busy={requests.isPlaceholderData}
              search={search}
              filtered={filtered}
            />
          )}
        </Loaded>
        <More list={requests} />
      </Panel>
      {selected && (
        <RequestDrawer requestId={selected} onClose={() => go(`/requests${search && `?${search}`}`)} />
      )}
    </Page>
  );
}

/** @param base where a request is shown */
export function LookUp({ base }: { base: string }) {
  const [text, setText] = useState('');
  const [, go] = useLocation();
  const search = useSearch();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The ids are ULIDs, of capital letters.
    const id = encodeURIComponent(text.trim().toUpperCase());
    if (id) go(`${base}/${id}${search && `?${search}`}`);
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
