import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { zoneName } from '../format/zone';
import classes from './data-table.module.css';

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

export interface TableProps<Row> {
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
