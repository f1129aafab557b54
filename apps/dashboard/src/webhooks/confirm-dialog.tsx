import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChange } from '../api/queries';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { staleWebhooks } from './queries';

export function ConfirmDialog<Result>({
  title,
  action,
  color,
  confirm,
  onDone,
  onClose,
  children,
}: {
  title: string;
  /** Label of the button. */
  action: string;
  color?: 'red';
  confirm: () => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const change = useChange(confirm, staleWebhooks);
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <div className="muted">{children}</div>
        {change.error && <Notice>{change.error.message}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            {...(color && { color })}
            loading={change.isPending}
            onClick={() => change.mutate(undefined, { onSuccess: onDone })}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
