import { Button, Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataTable, type TableProps } from './data-table';
import { Loaded } from './states';

/** A table whose rows load page by page. While the rows of other filters are shown, it is busy. */
export function Pages<Page, Row>({
  list,
  rows,
  ...table
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
  empty: ReactNode;
} & Omit<TableProps<Row>, 'rows' | 'busy'>) {
  return (
    <>
      <Loaded query={list}>
        {({ pages }) => <DataTable {...table} rows={pages.flatMap(rows)} busy={list.isPlaceholderData} />}
      </Loaded>
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
