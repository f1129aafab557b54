import { Anchor } from '@mantine/core';
import type { IssuedWebhook } from '../api/types';
import { Notice } from '../ui/page';
import { OnceDialog, Secret } from '../ui/form';

export function WebhookSecretDialog({ issued, onClose }: { issued: IssuedWebhook; onClose: () => void }) {
  return (
    <OnceDialog onClose={onClose} title="Signing secret" closeOnEscape={false}>
      <Notice tone="warn">Copy it now. It will not be shown again.</Notice>
      <Secret text={issued.secret} testId="webhook-secret" />
      <p className="muted">Your server verifies with it that events come from here.</p>
      <Anchor href="/docs/webhooks" size="sm">
        How to verify
      </Anchor>
    </OnceDialog>
  );
}
