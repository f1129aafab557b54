import { Anchor, Button, Group, Stack } from '@mantine/core';
import type { IssuedWebhook } from '../api/types';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { Secret } from '../ui/secret';
import { guide } from './guide';

export function WebhookSecretDialog({ issued, onClose }: { issued: IssuedWebhook; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Signing secret" closeOnClickOutside={false} closeOnEscape={false}>
      <Stack gap="md">
        <Notice tone="warn">Copy it now. It will not be shown again.</Notice>
        <Secret text={issued.secret} testId="webhook-secret" />
        <p className="muted">Your server verifies with it that events come from here.</p>
        <Anchor href={guide} size="sm">
          How to verify
        </Anchor>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
