import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Notice } from './notice';

/** The form of a dialog, with an error, fields, and buttons to cancel and to submit. */
export function DialogForm({
  onSubmit,
  onCancel,
  lead,
  problem,
  children,
  send,
  isPending,
  isReady = true,
  color,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  lead?: ReactNode;
  /** An error that concerns no single field. */
  problem: string | undefined;
  children: ReactNode;
  send: string;
  isPending: boolean;
  isReady?: boolean;
  color?: string;
}) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {lead}
        {problem && <Notice>{problem}</Notice>}
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={!isReady} {...(color && { color })}>
            {send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
