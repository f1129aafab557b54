import { TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';

/** Confirms an irreversible action by a typed name. */
export function TypeToConfirm({
  warning,
  name,
  ...dialog
}: Omit<ComponentProps<typeof ConfirmDialog<unknown>>, 'children' | 'color' | 'isReady'> & {
  warning: string;
  name: string;
}) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog {...dialog} color="red" isReady={typed.trim() === name.trim()}>
      <p className="muted">{warning}</p>
      <TextInput
        label={`Type ${name} to confirm`}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
