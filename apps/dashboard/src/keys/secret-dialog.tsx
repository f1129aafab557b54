import { Button, Group, Stack } from '@mantine/core';
import type { IssuedKey } from '../api/types';
import { Notice } from '../ui/notice';
import { Secret } from '../ui/secret';
import { Dialog } from '../ui/dialog';

/** The text of a new key, which is shown only here. */
export function SecretDialog({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
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
        <Secret text={issued.api_key} testId="api-key" />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
