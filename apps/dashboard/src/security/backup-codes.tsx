import { Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Notice } from '../ui/page';
import { useCopy } from '../ui/copy';

/** Shows backup codes, once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { copied, copy } = useCopy(codes.join('\n'));
  return (
    <Stack gap="md">
      <Notice tone="warn">
        Keep these codes where you find them without your phone. Each signs you in once; they will not be
        shown again.
      </Notice>
      <ul className="box choices" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={copy}
          data-autofocus
        >
          {copied ? 'Copied' : 'Copy them'}
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
