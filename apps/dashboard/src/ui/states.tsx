import { Button, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client';
import { Panel } from './panel';

export function Empty({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" gap={6} px={24} py={40} ta="center">
      <span className="badge" data-tone="accent" aria-hidden="true">
        {icon}
      </span>
      <strong>{title}</strong>
      {children && <p className="muted lead">{children}</p>}
      {action}
    </Stack>
  );
}

/** An error of a query, with the request id for support. */
export function Failure({ error, retry }: { error: Error; retry?: (() => unknown) | undefined }) {
  const { requestId, fields = {} } = error instanceof ApiError ? error : {};
  const wrong = Object.entries(fields).map(([name, message]) => `${name}: ${message}`);
  return (
    <Stack align="center" gap={6} px={24} py={40} ta="center" role="alert">
      <span className="badge" data-tone="bad" aria-hidden="true">
        <IconAlertTriangle size={20} />
      </span>
      <strong>This could not be loaded</strong>
      <p className="muted lead">{[error.message, ...wrong].join(' ')}</p>
      {requestId && <p className="muted mono">Request {requestId}</p>}
      {retry && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={14} />}
          onClick={() => void retry()}
        >
          Try again
        </Button>
      )}
    </Stack>
  );
}

export function Rows({ count = 5 }: { count?: number }) {
  return (
    <Stack gap={18} p={18} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} h={16} w={`${92 - ((row * 17) % 40)}%`} />
      ))}
    </Stack>
  );
}

interface Query<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/** A panel with the error of a query that has read nothing; otherwise empty. */
export function Failed({ query }: { query: Query<unknown> }) {
  if (!query.error || query.data !== undefined) return null;
  return (
    <Panel>
      <Failure error={query.error} retry={query.refetch} />
    </Panel>
  );
}

/** The state of a query: its data, its error, or a skeleton. */
export function Loaded<T>({
  query,
  waiting = <Rows />,
  children,
}: {
  query: Query<T>;
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  // After a failed refresh, loaded data remains on screen until the next refresh.
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failure error={query.error} retry={query.refetch} />;
  return waiting;
}
