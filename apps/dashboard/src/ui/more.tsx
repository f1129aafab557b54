import { Button, Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loaded } from './states';

/** A list that loads page by page. */
export function Pages<Page, Row>({
  list,
  rows,
  children,
}: {
  list: {
    data: { pages: readonly Page[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isPlaceholderData: boolean;
    fetchNextPage: () => unknown;
  };
  rows: (page: Page) => readonly Row[];
  /** @param busy whether the rows of other filters are shown until those of the chosen ones arrive */
  children: (rows: readonly Row[], busy: boolean) => ReactNode;
}) {
  return (
    <>
      <Loaded query={list}>{({ pages }) => children(pages.flatMap(rows), list.isPlaceholderData)}</Loaded>
      {list.hasNextPage && (
        <Center p={12} className="topLine">
          <Button
            variant="default"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </Center>
      )}
    </>
  );
}
