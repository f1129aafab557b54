import { Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { IssuedKey } from '../api/types';
import classes from './keys.module.css';
import { Notice } from '../ui/notice';
import { useCopy } from '../ui/use-copy';
import { Dialog } from '../ui/dialog';

/** The text of a new key: the only time that it is shown. */
export function SecretDialog({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const { copied, copy } = useCopy(issued.api_key);
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          “<bdi>{issued.key.name}</bdi>” is ready
        </>
      }
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Notice tone="warn">Copy it now. It is stored as a digest only, and will not be shown again.</Notice>
        <div className={classes.secret}>
          <code className={classes.secretText} data-testid="api-key">
            {issued.api_key}
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
