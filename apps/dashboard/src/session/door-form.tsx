import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Door } from './door';

/** A door with one form. */
export function DoorForm({
  onSubmit,
  isPending,
  isReady = true,
  send,
  more,
  children,
  ...door
}: {
  title: string;
  lead: string;
  problem: string | undefined;
  foot?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isPending: boolean;
  isReady?: boolean;
  /** The text of the button. */
  send: string;
  /** Below the button. */
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Door {...door}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {children}
          <Button type="submit" loading={isPending} disabled={!isReady} fullWidth>
            {send}
          </Button>
          {more}
        </Stack>
      </form>
    </Door>
  );
}
