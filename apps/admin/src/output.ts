import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** The output of a command: one JSON document, or lines of text. */
export interface Output {
  /**
   * @param document printed with `--json`
   * @param lines printed without
   */
  print(document: unknown, lines: string | readonly string[]): void;
  /** Writes items one by one, so that they need not fit into memory. */
  list<T>(items: AsyncIterable<T>, document: (item: T) => unknown, line: (item: T) => string): Promise<void>;
}

export function jsonOutput(out: Writable): Output {
  return {
    print: (document) => out.write(JSON.stringify(document, null, 2) + '\n'),
    list: async (items, document) => {
      let separator = '[\n';
      for await (const item of items) {
        await write(out, `${separator}  ${JSON.stringify(document(item))}`);
        separator = ',\n';
      }
      await write(out, separator === '[\n' ? '[]\n' : '\n]\n');
    },
  };
}

export function textOutput(out: Writable): Output {
  return {
    print: (_, lines) => out.write([lines].flat().join('\n') + '\n'),
    list: async (items, _, line) => {
      for await (const item of items) await write(out, `${line(item)}\n`);
    },
  };
}

async function write(out: Writable, text: string): Promise<void> {
  if (!out.write(text)) await once(out, 'drain');
}

/** Formats a table. Numbers are aligned right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column]).length)),
  );
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, column) =>
        typeof cell === 'number' ? String(cell).padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line);
}
