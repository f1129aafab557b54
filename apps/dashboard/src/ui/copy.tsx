import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from './use-copy';

export function Copy({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <>
      <Tooltip label={copied ? 'Copied' : label} withArrow>
        <ActionIcon
          variant="subtle"
          color={copied ? 'teal' : 'gray'}
          size="sm"
          aria-label={label}
          onClick={copy}
        >
          {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{copied && 'Copied'}</VisuallyHidden>
    </>
  );
}
