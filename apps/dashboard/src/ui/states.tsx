import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client';
import classes from './states.module.css';

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
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  );
}

/** An error of a query, with the request id for support. */
export function Failure({ error, retry }: { error: Error; retry?: (() => unknown) | undefined }) {
  const { requestId, fields = {} } = error instanceof ApiError ? error : {};
  const wrong = Object.entries(fields).map(([name, message]) => `${name}: ${message}`);
  return (
    <div className={classes.state} role="alert">
      <span className={classes.icon} data-tone="bad" aria-hidden="true">
        <IconAlertTriangle size={20} />
      </span>
      <p className={classes.title}>This could not be loaded</p>
      <p className={classes.text}>{[error.message, ...wrong].join(' ')}</p>
      {requestId && <p className={`${classes.text} mono`}>Request {requestId}</p>}
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
    </div>
  );
}

export function Rows({ count = 5 }: { count?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} h={16} w={`${92 - ((row * 17) % 40)}%`} />
      ))}
    </div>
  );
}

/** The state of a query: its data, its error, or a skeleton. */
export function Loaded<T>({
  query,
  waiting = <Rows />,
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  // After a failed refresh, loaded data remains on screen until the next refresh.
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failure error={query.error} retry={query.refetch} />;
  return waiting;
}
