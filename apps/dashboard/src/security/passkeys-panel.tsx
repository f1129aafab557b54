import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call, change } from '../api/client';
import { useChange } from '../api/queries';
import type { Passkey } from '../api/types';
import { ActionsMenu } from '../ui/actions-menu';
import { actionsColumn, type Column, DataTable } from '../ui/data-table';
import { Dialog } from '../ui/dialog';
import { DialogForm } from '../ui/dialog-form';
import { CurrentPasswordField } from '../ui/fields';
import { Moment } from '../ui/moment';
import { done, failed } from '../ui/notify';
import { Panel } from '../ui/panel';
import { Loaded, Rows } from '../ui/states';
import { passkeyChanges, usePasskeys } from './queries';
import { freshOf, useFreshValues } from '../ui/use-fresh-values';
import { useSubmit } from '../ui/use-submit';

export function PasskeysPanel() {
  const passkeys = usePasskeys();
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey>();
  const remove = useChange((id: string) => call('DELETE', `/passkeys/${id}`), passkeyChanges);
  const removeNow = ({ id, name }: Passkey) =>
    remove.mutate(id, {
      onSuccess: () => done(`“${name}” can no longer be used to sign in.`),
      onError: failed,
    });
  const columns: readonly Column<Passkey>[] = [
    { header: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
    { header: 'Added', cell: ({ created_at }) => <Moment at={created_at} as="date" /> },
    {
      header: 'Last used',
      cell: ({ last_used_at }) =>
        last_used_at ? <Moment at={last_used_at} as="ago" /> : <span className="muted">never</span>,
    },
    {
      ...actionsColumn,
      cell: (passkey) => (
        <ActionsMenu
          of={passkey.name}
          width={160}
          loading={remove.isPending}
          actions={[
            { label: 'Rename', icon: IconPencil, open: () => setRenamed(passkey) },
            { label: 'Remove', icon: IconTrash, isLast: true, act: () => removeNow(passkey) },
          ]}
        />
      ),
    },
  ];
  return (
    <Panel
      title="Passkeys"
      note="Sign in with your device’s PIN, finger or face: no password, no code."
      flush
      actions={
        passkeys.data?.possible && (
          <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <Loaded query={passkeys} waiting={<Rows count={2} />}>
        {({ passkeys: rows, possible }) =>
          rows.length > 0 ? (
            <DataTable label="Passkeys" columns={columns} rows={rows} />
          ) : (
            <p className="muted padded">
              {possible
                ? 'None yet.'
                : 'None. They can be added where the service is opened by its public address, or as localhost.'}
            </p>
          )
        }
      </Loaded>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
      {renamed && (
        <RenameDialog
          passkey={freshOf(passkeys.data?.passkeys, renamed)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </Panel>
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
  const submission = useSubmit(
    form,
    async (values) => (await import('./web-authn')).makePasskey(values),
    passkeyChanges,
    () => {
      done('The passkey signs you in from now on.');
      onClose();
    },
  );
  return (
    <Dialog onClose={onClose} title="Add a passkey">
      <DialogForm {...submission} onCancel={onClose} send="Continue">
        <TextInput
          label="Name"
          description="So that you know it again: the device, or what keeps it."
          maxLength={60}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <CurrentPasswordField {...form.getInputProps('password')} />
      </DialogForm>
    </Dialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({
    initialValues: { name: passkey.name },
    validate: { name: (value) => (value.trim() ? null : 'Give it a name.') },
  });
  useFreshValues(form, { name: passkey.name });
  const submission = useSubmit(
    form,
    (values) => change('PATCH', `/passkeys/${passkey.id}`, values, passkey.etag),
    passkeyChanges,
    onClose,
  );
  return (
    <Dialog onClose={onClose} title="Rename the passkey">
      <DialogForm {...submission} onCancel={onClose} send="Save">
        <TextInput
          label="Name"
          maxLength={60}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </Dialog>
  );
}
