import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { PublicPage } from './public-page';

/** A page without a session that has one form. */
export function PublicForm({
  onSubmit,
  isPending,
  isReady = true,
  send,
  more,
  children,
  ...page
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
  /** The content below the button. */
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <PublicPage {...page}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {children}
          <Button type="submit" loading={isPending} disabled={!isReady} fullWidth>
            {send}
          </Button>
          {more}
        </Stack>
      </form>
    </PublicPage>
  );
}
