import { Drawer } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/client';
import { Empty, Loaded } from './states';
import { useReturnFocus } from './use-return-focus';

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
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
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
      {isMissing ? (
        <Empty icon={<IconSearchOff size={20} />} title={`No such ${title.toLowerCase()}`}>
          {missing}
        </Empty>
      ) : (
        <Loaded query={query}>{children}</Loaded>
      )}
    </Drawer>
  );
}
