import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call } from '../api/client';
import { useChange } from '../api/queries';
import type { ApiKey } from '../api/types';
import { done } from '../ui/notify';
import { Notice } from '../ui/notice';
import { Dialog } from '../ui/dialog';

/** Ends a key for good, once its name was typed. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const revoke = useChange(() => call('DELETE', `/keys/${apiKey.id}`), [['keys']]);
  const sure = typed.trim() === apiKey.name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sure) return;
    revoke.mutate(undefined, {
      onSuccess: () => {
        done(`“${apiKey.name}” is revoked.`);
        onClose();
      },
    });
  };
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          Revoke “<bdi>{apiKey.name}</bdi>”
        </>
      }
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <p className="muted">
            Programs that use it are refused at once, and this cannot be undone. To pause it, disable it
            instead.
          </p>
          {revoke.error && <Notice>{revoke.error.message}</Notice>}
          <TextInput
            label={`Type ${apiKey.name} to confirm`}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={revoke.isPending} disabled={!sure}>
              Revoke for good
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
