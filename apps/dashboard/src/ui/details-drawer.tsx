import { Anchor, Drawer } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '../api/client';
import { useReturnFocus } from './use-return-focus';
import { Empty, Loaded } from './page';

/** The details of one row, in a drawer over its list. */
export function DetailsDrawer<T>({
  title,
  query,
  missing,
  onClose,
  children,
}: {
  title: string;
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** Why there may be none. */
  missing: ReactNode;
  onClose: () => void;
  children: (data: T) => ReactNode;
}) {
  useReturnFocus();
  return (
    <Drawer
      opened
      returnFocus={false}
      onClose={onClose}
      position="right"
      size={460}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {ApiError.isMissing(query.error) ? (
        <Empty icon={IconSearchOff} title={`No such ${title.toLowerCase()}`}>
          {missing}
        </Empty>
      ) : (
        <Loaded query={query}>{children}</Loaded>
      )}
    </Drawer>
  );
}

/** The history state of a link to a page that opens over its list. */
export const overList = { over: true } as const;

/** Closes a page over a list. If the list is the previous page, it goes back, so that Back does not open the page again. */
export function useLeave(list: string): () => void {
  const [, go] = useLocation();
  return () => {
    const isOver = (history.state as Partial<typeof overList> | null)?.over === true;
    if (isOver) history.back();
    else go(list, { replace: true });
  };
}

/** A link to a page that opens over a list. Closing the page leads back to the list. */
export function LinkOver({ href, children }: { href: string; children: string }) {
  const link = (props: object) => <Link {...props} href={href} state={overList} />;
  return (
    <Anchor renderRoot={link} className="mono" size="sm">
      {children}
    </Anchor>
  );
}
