import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { useChange } from '../api/queries';
import { Dialog } from './dialog';
import { Notice } from './notice';

/** A dialog before an irreversible action, which requires a typed name. */
export function TypeToConfirm({
  title,
  warning,
  name,
  action,
  confirm,
  stale,
  onDone,
  onClose,
}: {
  title: ReactNode;
  warning: string;
  name: string;
  /** Label of the button. */
  action: string;
  confirm: () => Promise<unknown>;
  stale: QueryKey[];
  onDone?: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const change = useChange(confirm, stale);
  const sure = typed.trim() === name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sure) change.mutate(undefined, onDone && { onSuccess: onDone });
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <p className="muted">{warning}</p>
          {change.error && <Notice>{change.error.message}</Notice>}
          <TextInput
            label={`Type ${name} to confirm`}
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
            <Button type="submit" color="red" loading={change.isPending} disabled={!sure}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
