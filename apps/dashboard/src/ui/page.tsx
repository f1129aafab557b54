import { Box, Button, Skeleton, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { type Icon, IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { ApiError } from '../api/client';

export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(`${title} · Enrichment`);
  return (
    <>
      <Box component="header" className="row apart" mb={20}>
        {/* The text wraps before the actions move below it. */}
        <Box flex="1 1 20rem" miw={0}>
          <h1>{title}</h1>
          {lead && <p className="muted lead">{lead}</p>}
        </Box>
        {actions && <div className="row">{actions}</div>}
      </Box>
      <div className="stacked">{children}</div>
    </>
  );
}

export interface PanelProps {
  title?: string | undefined;
  note?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for tables that reach the edges. */
  flush?: boolean;
  children?: ReactNode;
}

export function Panel({ title, note, actions, flush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel" {...(title ? { 'aria-labelledby': id } : {})}>
      {(title || actions) && (
        <Box component="header" className="row apart" p="14px 18px 0">
          <div>
            {title && <h2 id={id}>{title}</h2>}
            {note && <p className="muted small">{note}</p>}
          </div>
          {actions && <div className="row">{actions}</div>}
        </Box>
      )}
      <Box p={!flush ? '14px 18px 18px' : title || actions ? '12px 0 0' : 0}>{children}</Box>
    </section>
  );
}

export interface EmptyProps {
  icon: Icon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function Empty({ icon: Image, title, children, action }: EmptyProps) {
  return (
    <Stack align="center" gap={6} px={24} py={40} ta="center">
      <span className="badge" data-tone="accent" aria-hidden="true">
        <Image size={20} />
      </span>
      <strong>{title}</strong>
      {children && <p className="muted lead">{children}</p>}
      {action}
    </Stack>
  );
}

/** A page that does not exist, or that this user may not open. @param problem what is wrong */
export function MissingPage({
  title,
  problem,
  ...empty
}: Omit<EmptyProps, 'title'> & { title: string; problem: string }) {
  return (
    <Page title={title}>
      <Panel>
        <Empty title={problem} {...empty} />
      </Panel>
    </Page>
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

export interface Query<T> {
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

/** An error, which screen readers announce, or a warning. */
export function Notice({
  tone = 'bad',
  title,
  children,
}: {
  tone?: 'bad' | 'warn';
  title?: string;
  children: ReactNode;
}) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : 'note'}>
      {title && <strong>{title}</strong>}
      {children}
    </div>
  );
}

/** Figures of a query; empty if nothing could be read. */
export function Stats({
  of: { data, error },
  children,
}: {
  of: { data: unknown; error: Error | null };
  children: ReactNode;
}) {
  return error && data === undefined ? null : <dl className="stats">{children}</dl>;
}

/** A figure; a skeleton while it is `undefined`. */
export function Stat({
  label,
  value,
  hint,
  tone,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  tone?: 'good' | 'warn' | 'bad' | undefined;
}) {
  return (
    <div className="stat">
      <dt className="muted small">{label}</dt>
      <dd className="numeric" data-tone={tone}>
        {value ?? <Skeleton h={26} w={88} my={3} />}
      </dd>
      {/* The line exists without its text, so that nothing moves when the text arrives. */}
      {(hint !== undefined || value === undefined) && <dd className="muted small">{hint ?? '\u00a0'}</dd>}
    </div>
  );
}

/** Outcomes of requests, and their colours. */
export const requestKinds = [
  { name: 'successes', label: 'Successful', color: 'var(--chart-1)' },
  { name: 'not_found', label: 'Not found', color: 'var(--chart-2)' },
  { name: 'caller_errors', label: 'Caller errors', color: 'var(--chart-3)' },
  { name: 'service_errors', label: 'Service errors', color: 'var(--chart-bad)' },
] as const;

export const requestLegend = requestKinds.map(({ label, color }) => [label, color] as const);

export function Legend({ items }: { items: readonly (readonly [name: string, color: string])[] }) {
  return (
    <ul className="row muted small">
      {items.map(([name, color]) => (
        <li key={name} className="row">
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={color} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
