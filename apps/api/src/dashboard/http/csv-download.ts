import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { tooManyAttempts } from '@enrichment/identity-domain';
import type { ExpressResponse } from '../../platform/request/api-request';
import { header } from '../../platform/http/openapi/describe-errors';
import { limits } from '../../platform/limits/table';

/** Rows in one statement. To plan a statement over all days takes as long as to read 2,000 rows. */
export const rowsAtOnce = 500;
/** Few lines at a time: other requests wait for about 1 ms, which is as long as 100 lines take. */
const linesAtOnce = 100;

/** Describes a route that answers a CSV file. @param max rows of a file, if it has a limit */
export function AnswersCsv(summary: string, max?: number): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: max === undefined ? summary : `${summary}, at most ${max} rows` }),
    ApiOkResponse({
      description: 'Success.',
      content: { 'text/csv': { schema: { type: 'string' } } },
      ...(max !== undefined && {
        headers: {
          'X-Truncated-At': header('How many are in the file; only when more match.', 'integer', max),
        },
      }),
    }),
  );
}

/** Sends files, mostly CSV. They are read and sent in pieces, because they may not fit into memory. */
@Injectable()
export class CsvDownload {
  private readonly running = new Map<string, number>();

  /** @throws DomainError SESSION_005 when the account has too many downloads in progress */
  async send<Line extends object>(
    response: ExpressResponse,
    accountId: string,
    { columns, pieces, ...file }: Csv<Line>,
  ): Promise<void> {
    const type = 'text/csv; charset=utf-8; header=present';
    await this.sendText(response, accountId, { ...file, type, pieces: text(columns, pieces) });
  }

  /** @throws DomainError SESSION_005 when the account has too many downloads in progress */
  async sendText(
    response: ExpressResponse,
    accountId: string,
    { name, type, pieces, isTruncated, maxMs = limits.download_ms.max }: TextFile,
  ): Promise<void> {
    const running = this.running.get(accountId) ?? 0;
    if (running >= limits.downloads.max) throw tooManyAttempts(1_000);
    this.running.set(accountId, running + 1);
    try {
      const isHead = response.req.method === 'HEAD';
      const first = isHead ? undefined : await pieces.next();
      if (!isHead && isTruncated && (await isTruncated.test()))
        response.setHeader('X-Truncated-At', isTruncated.at);
      response.setHeader('Content-Type', type);
      response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
      const lines = first ? paced(first, pieces) : [];
      await pipeline(lines, response, { signal: AbortSignal.timeout(maxMs) }).catch((error: unknown) => {
        // The client has disconnected, or reads too slowly. An incomplete answer ends without its last chunk.
        const { code = '' } = error as NodeJS.ErrnoException;
        if (!['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(code)) throw error;
      });
    } finally {
      await pieces.return(undefined);
      const left = this.running.get(accountId)! - 1;
      if (left > 0) this.running.set(accountId, left);
      else this.running.delete(accountId);
    }
  }
}

interface TextFile {
  /** Name of the file. */
  readonly name: string;
  readonly type: string;
  /** An error of the first piece becomes the answer. */
  readonly pieces: AsyncGenerator<string, void>;
  /** Whether more rows match than the file has. It is asked within the limit of downloads, and not for HEAD. */
  readonly isTruncated?: { readonly at: number; readonly test: () => Promise<boolean> };
  /** Milliseconds until the connection is closed. Default: the limit. */
  readonly maxMs?: number;
}

interface Csv<Line extends object> extends Omit<TextFile, 'type' | 'pieces'> {
  readonly columns: readonly (keyof Line & string)[];
  readonly pieces: AsyncGenerator<readonly Line[], void>;
}

async function* text<Line extends object>(
  columns: readonly (keyof Line & string)[],
  pieces: AsyncGenerator<readonly Line[], void>,
): AsyncGenerator<string, void> {
  let head = csvLine(columns);
  for await (const piece of pieces)
    for (let i = 0; i < piece.length; i += linesAtOnce) {
      const lines = piece.slice(i, i + linesAtOnce);
      yield head + lines.map((line) => csvLine(columns.map((column) => line[column] as CsvValue))).join('');
      head = '';
    }
  if (head !== '') yield head;
}

/** With pauses: a download takes a quarter of the time of a connection to the database, and less while others need it. */
async function* paced(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string> {
  for (let piece = first; !piece.done;) {
    yield piece.value;
    const start = performance.now();
    piece = await rest.next();
    await pause(3 * (performance.now() - start));
  }
}

/** A value of a cell. */
type CsvValue = string | number | boolean | null;

/**
 * Writes one line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula is escaped:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: readonly CsvValue[]): string {
  return cells.map(csvCell).join(',') + '\r\n';
}

/**
 * Matches the start of a formula: at the start of a cell, or after a character that separates cells in another locale.
 * Full-width and small forms count. Quotes and zero-width characters may come first.
 */
const formulas =
  /(^|[;\t\r\n])((?:^(?=[\t\r\n]))|[\s\p{Cf}"]{0,64}[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/gu;

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const inert = value.replace(formulas, "$1'$2");
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
