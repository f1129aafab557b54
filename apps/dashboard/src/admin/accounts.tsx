import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useForm } from '@mantine/form';
import { usePages } from '../api/queries';
import type { AccountLine, AccountPageAnswer } from '../api/generated/openapi';
import { count } from '../format/numbers';
import { byId, type Column, PagesPanel } from '../ui/data-table';
import { Page } from '../ui/page';
import { Moment, Tag, TextLink } from '../ui/values';
import { call } from '../api/client';
import { done } from '../notify';
import { wholeNumber, wholeNumberProblem } from '../ui/whole-number';
import { FormDialog } from '../ui/form';
import { WholeNumberInput } from '../ui/fields';

const columns: readonly Column<AccountLine>[] = [
  {
    header: 'Email',
    cell: ({ id, email, suspended_at }) => (
      <>
        <TextLink href={`/admin/accounts/${id}`}>
          <bdi>{email}</bdi>
        </TextLink>{' '}
        {suspended_at !== null && <Tag tone="warn">Suspended</Tag>}
      </>
    ),
  },
  { header: 'Id', cell: ({ id }) => <span className="mono muted">{id}</span> },
  { header: 'Since', cell: ({ created_at }) => <Moment at={created_at} as="date" /> },
  { header: 'IP lookups', numeric: true, cell: ({ ip_lookups_left }) => count(ip_lookups_left) },
  { header: 'Credits', numeric: true, cell: ({ credits }) => count(credits) },
];

export function Accounts() {
  const [search, setSearch] = useState('');
  const [creating, setCreating] = useState(false);
  const [debounced] = useDebouncedValue(search.trim(), 250);
  const accounts = usePages<AccountPageAnswer>('/admin/accounts', { search: debounced });
  return (
    <Page
      title="Accounts"
      lead="Everyone who calls the service."
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          New account
        </Button>
      }
    >
      <TextInput
        aria-label="Search by email or id"
        placeholder="Search by email or id"
        leftSection={<IconSearch size={16} />}
        maw={420}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <PagesPanel
        rowKey={byId}
        list={accounts}
        rows={(page) => page.accounts}
        label="Accounts"
        columns={columns}
        empty={{
          icon: IconUsers,
          title: debounced ? 'No matches' : 'No accounts yet',
          children: debounced ? 'Try a part of the email address.' : 'Create the first one.',
        }}
      />
      {creating && <NewAccountDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation();
  const form = useForm({
    initialValues: { email: '', credits: '1000' },
    validate: {
      email: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : 'This is not an email address.'),
      credits: (value) => wholeNumberProblem(value, 0),
    },
  });
  return (
    <FormDialog
      title="New account"
      form={form}
      send={({ email, credits }) =>
        call<{ account: AccountLine }>('POST', '/admin/accounts', {
          email: email.trim(),
          credits: wholeNumber(credits),
        })
      }
      onDone={({ account }) => {
        done(`${account.email} has an account.`);
        // The account's owner is invited there.
        go(`/admin/accounts/${account.id}`);
      }}
      onClose={onClose}
      label="Create the account"
    >
      <TextInput label="Email" type="email" data-autofocus {...form.getInputProps('email')} />
      <WholeNumberInput label="Credits to start with" {...form.getInputProps('credits')} />
    </FormDialog>
  );
}
