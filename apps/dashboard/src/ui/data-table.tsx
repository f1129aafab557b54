import { ActionIcon, Button, type ButtonProps, Center, Menu, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode, useRef } from 'react';
import { type Icon, IconDots } from '@tabler/icons-react';
import { zoneName } from '../format/zone';
import classes from './data-table.module.css';
import { Loaded } from './page';

export interface Column<Row> {
  /** The header is also the label of the value when rows become cards. */
  header: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Aligned to the right when rows become compact cards, like figures. */
  aside?: boolean;
  /** Times, whose zone the header names. */
  when?: boolean;
  /** Has its own line when rows become cards. */
  wide?: boolean;
  /** The header is for screen readers only, in columns of buttons. */
  quiet?: boolean;
}

/** The column of a row's actions. */
export const actionsColumn = { header: 'Actions', quiet: true, numeric: true } as const;

interface TableProps<Row> {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Default: its `id`. */
  rowKey?: (row: Row) => string;
  busy?: boolean;
  /** Whether all columns but the first are short figures, which fit side by side. */
  figures?: boolean;
  /** Whether cards label their figures only, for long lists. */
  compact?: boolean;
  /** Shown in the place of a table without rows. */
  empty?: ReactNode;
}

/** A table. On narrow screens each row becomes a card, but assistive technology sees a table. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey = (row) => (row as { id: string }).id,
  busy = false,
  figures = false,
  compact = false,
  empty,
}: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <div className={classes.frame}>
      <table
        role="table"
        className={classes.table}
        aria-label={label}
        aria-busy={busy}
        data-figures={figures}
        data-compact={compact}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, numeric, quiet, when }) => (
              <th role="columnheader" scope="col" key={header} data-numeric={numeric} data-quiet={quiet}>
                {quiet ? <VisuallyHidden>{header}</VisuallyHidden> : header}
                {when && ` (${zoneName()})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={rowKey(row)}>
              {columns.map(({ header, cell, numeric, aside, wide, quiet }) => (
                <td
                  role="cell"
                  key={header}
                  data-numeric={numeric}
                  data-aside={aside}
                  data-wide={wide}
                  data-quiet={quiet}
                >
                  <span className={classes.cellLabel} aria-hidden="true">
                    {!quiet && header}
                  </span>
                  <div className={classes.value}>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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

/** @param label the action and the row, for screen readers */
export function RowButton({
  label,
  ...props
}: ButtonProps & { label: string; onClick: () => void; children: string }) {
  return <Button variant="subtle" size="compact-xs" aria-label={label} {...props} />;
}

export interface MenuAction {
  label: string;
  icon: Icon;
  /** The action of the item. An item that opens a dialog has `open` instead. */
  act?: () => void;
  open?: () => void;
  disabled?: boolean;
  /** Whether the action removes something. It is then below a line. */
  isLast?: boolean;
}

/** A menu of actions on a row of a table. */
export function ActionsMenu({
  of,
  width,
  loading = false,
  actions,
}: {
  of: string;
  width: number;
  loading?: boolean;
  actions: readonly (MenuAction | false)[];
}) {
  const button = useRef<HTMLButtonElement>(null);
  // When the dialog closes, the focus returns to the menu's button, because the items do not exist any more.
  const opening = (open: () => void) => () => {
    button.current?.focus();
    open();
  };
  return (
    <Menu position="bottom-end" width={width} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={`Actions for ${of}`}
          loading={loading}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions
          .filter((action) => action !== false)
          .map(({ label, icon: Image, act, open, disabled, isLast }, index) => (
            <Fragment key={label}>
              {isLast && index > 0 && <Menu.Divider />}
              <Menu.Item
                leftSection={<Image size={15} />}
                disabled={disabled ?? false}
                onClick={open ? opening(open) : act}
                {...(isLast && { color: 'var(--bad)' })}
              >
                {label}
              </Menu.Item>
            </Fragment>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
