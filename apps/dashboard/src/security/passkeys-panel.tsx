import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call, change } from '../api/client';
import { useChange, useGet } from '../api/queries';
import type { PasskeyLine, PasskeyListAnswer } from '../api/generated/openapi';
import { byId, ActionsMenu, type Column, TablePanel } from '../ui/data-table';
import { CurrentPasswordField } from '../ui/fields';
import { FormDialog } from '../ui/form';
import { done } from '../notify';
import { freshOf, useFreshValues } from '../ui/use-fresh-values';
import { Moment } from '../ui/values';

export function PasskeysPanel() {
  const passkeys = useGet<PasskeyListAnswer>('/passkeys');
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<PasskeyLine>();
  const remove = useChange(
    ({ id }: PasskeyLine) => call('DELETE', `/passkeys/${id}`),
    (_, { name }) => done(`“${name}” can no longer be used to sign in.`),
  );
  const columns: readonly Column<PasskeyLine>[] = [
    { header: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
    { header: 'Added', cell: ({ created_at }) => <Moment at={created_at} as="date" /> },
    { header: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} as="ago" never="never" /> },
  ];
  return (
    <TablePanel
      rowKey={byId}
      title="Passkeys"
      note="Sign in with your device’s PIN, finger or face: no password, no code."
      actions={
        passkeys.data?.possible && (
          <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        )
      }
      query={passkeys}
      rows={({ passkeys }) => passkeys}
      waiting={2}
      columns={columns}
      rowActions={(passkey) => (
        <ActionsMenu
          of={passkey.name}
          width={160}
          loading={remove.isPending}
          actions={[
            { label: 'Rename', icon: IconPencil, act: () => setRenamed(passkey) },
            { label: 'Remove', icon: IconTrash, isLast: true, act: () => remove.mutate(passkey) },
          ]}
        />
      )}
      empty={
        passkeys.data?.possible
          ? 'None yet.'
          : 'None. They can be added where the service is opened by its public address, or as localhost.'
      }
    >
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
      {renamed && (
        <RenameDialog
          passkey={freshOf(passkeys.data?.passkeys, renamed)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </TablePanel>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: {
      name: (value) => (value.trim() ? null : 'Give it a name.'),
      password: (value) => (value ? null : 'Your current password is missing.'),
    },
  });
  return (
    <FormDialog
      title="Add a passkey"
      form={form}
      send={async (values) => (await import('./web-authn')).makePasskey(values)}
      message="The passkey signs you in from now on."
      onClose={onClose}
      label="Continue"
    >
      <NameField
        description="To recognise it later: the device or the password manager that holds it."
        {...form.getInputProps('name')}
      />
      <CurrentPasswordField {...form.getInputProps('password')} />
    </FormDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: PasskeyLine; onClose: () => void }) {
  const form = useForm({
    initialValues: { name: passkey.name },
    validate: { name: (value) => (value.trim() ? null : 'Give it a name.') },
  });
  useFreshValues(form, { name: passkey.name });
  return (
    <FormDialog
      title="Rename the passkey"
      form={form}
      send={(values) => change('PATCH', `/passkeys/${passkey.id}`, values, passkey.etag)}
      onClose={onClose}
      label="Save"
    >
      <NameField {...form.getInputProps('name')} />
    </FormDialog>
  );
}

function NameField(props: TextInputProps) {
  return <TextInput label="Name" maxLength={60} autoComplete="off" data-autofocus {...props} />;
}
