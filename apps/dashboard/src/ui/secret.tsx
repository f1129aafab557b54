import { Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from './dialog';
import { useCopy } from './use-copy';

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

/** A secret that is shown once, with a button to copy it. */
export function Secret({ text, testId }: { text: string; testId: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <div className="row box">
      <code className="mono fill" data-testid={testId}>
        {text}
      </code>
      <Button
        size="xs"
        variant={copied ? 'light' : 'filled'}
        leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        onClick={copy}
        data-autofocus
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
