import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog';

/** Shows a secret once. A click outside does not close the dialog. */
export function OnceDialog({
  title,
  closeOnEscape = true,
  onClose,
  children,
}: {
  title: ReactNode;
  closeOnEscape?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false} closeOnEscape={closeOnEscape}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus={closeOnEscape || undefined}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
