import { ActionIcon, Button, type ButtonProps, Center, Menu, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode, useRef } from 'react';
import { type Icon, IconDots } from '@tabler/icons-react';
import { zoneName } from '../format/zone';
import classes from './data-table.module.css';
import { Empty, type EmptyProps, Loaded, Panel, type PanelProps, type Query, Rows } from './page';
import { BusyButton, ChangeButton, useKeptFocus } from './busy-button';

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

interface TableProps<Row> {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The buttons of a row, in a column of their own. */
  rowActions?: ((row: Row) => ReactNode) | false;
  rows: readonly Row[];
  /** Identifies a row, such as {@link byId}. */
  rowKey: (row: Row) => string;
  busy?: boolean;
  /** Whether all columns but the first are short figures, which fit side by side. */
  figures?: boolean;
  /** Whether cards label their figures only, for long lists. */
  compact?: boolean;
  /** Shown in the place of a table without rows: one sentence, or more. */
  empty?: string | EmptyProps;
}

export const byId = ({ id }: { id: string }): string => id;

/** A table. On narrow screens each row becomes a card, but assistive technology sees a table. */
export function DataTable<Row>({
  label,
  columns: own,
  rowActions,
  rows,
  rowKey,
  busy = false,
  figures = false,
  compact = false,
  empty,
}: TableProps<Row>) {
  if (rows.length === 0 && empty)
    return typeof empty === 'string' ? <p className="muted padded">{empty}</p> : <Empty {...empty} />;
  const columns = [...own];
  if (rowActions) columns.push({ header: 'Actions', quiet: true, numeric: true, cell: rowActions });
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

interface TablePanelProps<Row> extends Omit<TableProps<Row>, 'label' | 'rows'>, Omit<PanelProps, 'flush'> {
  /** Default: the title. */
  label?: string;
  filters?: ReactNode;
}

/** A panel with the table of a list. Dialogs are its children. */
export function TablePanel<Data, Row>({
  title,
  note,
  filters,
  actions = filters && <div className="filters">{filters}</div>,
  query,
  rows,
  waiting,
  children,
  ...table
}: TablePanelProps<Row> & {
  query: Query<Data>;
  rows: (data: Data) => readonly Row[];
  /** Rows of the skeleton. */
  waiting?: number;
}) {
  return (
    <Panel {...{ title, note, actions }} flush>
      <Loaded query={query} waiting={<Rows {...(waiting && { count: waiting })} />}>
        {(data) => <DataTable label={title ?? ''} {...table} rows={rows(data)} />}
      </Loaded>
      {children}
    </Panel>
  );
}

/** The same of a list that loads page by page. While the rows of other filters are shown, it is busy. */
export function PagesPanel<Page, Row>({
  list,
  rows,
  ...panel
}: Omit<TablePanelProps<Row>, 'busy' | 'children'> & {
  list: Query<{ pages: readonly Page[] }> & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isPlaceholderData: boolean;
    fetchNextPage: () => unknown;
  };
  rows: (page: Page) => readonly Row[];
}) {
  return (
    <TablePanel
      {...panel}
      query={list}
      rows={({ pages }) => pages.flatMap(rows)}
      busy={list.isPlaceholderData}
    >
      {list.hasNextPage && (
        <Center p={12} className="topLine">
          <BusyButton
            variant="default"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </BusyButton>
        </Center>
      )}
    </TablePanel>
  );
}

const inRow = { variant: 'subtle', size: 'compact-xs' } as const;

/** @param label the action and the row, for screen readers */
export function RowButton({
  label,
  ...props
}: ButtonProps & { label: string; onClick: () => void; children: string }) {
  return <Button {...inRow} aria-label={label} {...props} />;
}

/** The same for a change. @param done shown after a success */
export function RowChange({
  label,
  done,
  ...props
}: {
  label: string;
  change: () => Promise<unknown>;
  done?: string;
  children: string;
}) {
  return <ChangeButton {...inRow} aria-label={label} {...(done && { onDone: done })} {...props} />;
}

export interface MenuAction {
  label: string;
  icon: Icon;
  act: () => void;
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
  useKeptFocus(button, loading);
  // The focus stays at the menu's button, and returns to it when a dialog closes: the items do not exist any more.
  const focused = (act: () => void) => () => {
    button.current?.focus();
    act();
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
          .map(({ label, icon: Image, act, disabled, isLast }, index) => (
            <Fragment key={label}>
              {isLast && index > 0 && <Menu.Divider />}
              <Menu.Item
                leftSection={<Image size={15} />}
                disabled={disabled ?? false}
                onClick={focused(act)}
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
