import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Notice } from './notice';

/** The form of a dialog: what is wrong with it, its fields, and below them the way back and the way on. */
export function DialogForm({
  onSubmit,
  onCancel,
  lead,
  problem,
  children,
  send,
  isPending,
  color,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  lead?: ReactNode;
  /** Why it was refused, where no field is to blame. */
  problem: string | undefined;
  children: ReactNode;
  send: string;
  isPending: boolean;
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
          <Button type="submit" loading={isPending} {...(color && { color })}>
            {send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
