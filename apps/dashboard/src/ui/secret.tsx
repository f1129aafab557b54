import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from './use-copy';

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
