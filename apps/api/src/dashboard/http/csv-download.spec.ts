import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { ExpressResponse } from '../../platform/request/api-request';
import { limits } from '../../platform/limits/table';
import { CsvDownload, csvLine } from './csv-download';

/** Sends a file of one row, and counts the questions to the database. */
async function send(csv: CsvDownload, method: string, read: () => Promise<void> = () => Promise.resolve()) {
  const headers: Record<string, unknown> = {};
  let text = '';
  let asked = 0;
  const response = Object.assign(
    new Writable({ write: (chunk, _, done) => ((text += String(chunk)), done()) }),
    {
      req: Object.assign(new EventEmitter(), { method }),
      setHeader: (name: string, value: unknown) => (headers[name] = value),
    },
  );
  async function* pieces() {
    asked++;
    await read();
    yield [{ a: 1 }];
  }
  const test = () => Promise.resolve(asked++ > 0);
  const file = { name: 'a.csv', columns: ['a'] as const, pieces: pieces(), isTruncated: { at: 7, test } };
  const sent = csv.send(response as unknown as ExpressResponse, 'acc_1', file);
  await sent.catch((error: unknown) => (text = (error as { code: string }).code));
  return { asked, text, truncatedAt: headers['X-Truncated-At'] };
}

describe('CsvDownload', () => {
  it('tells where a file ends early, and asks nothing for HEAD', async () => {
    const csv = new CsvDownload();
    expect(await send(csv, 'GET')).toEqual({ asked: 2, text: 'a\r\n1\r\n', truncatedAt: 7 });
    expect(await send(csv, 'HEAD')).toEqual({ asked: 0, text: '', truncatedAt: undefined });
  });

  it('asks nothing above the limit of downloads', async () => {
    const csv = new CsvDownload();
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const running = Array.from({ length: limits.downloads.max }, () => send(csv, 'GET', () => held));
    expect(await send(csv, 'GET')).toMatchObject({ asked: 0, text: 'SESSION_005' });
    release();
    await Promise.all(running);
  });
});

it('sends few lines at a time, and lets other work run between them', async () => {
  const turns: number[] = [];
  let turn = 0;
  const counting = setInterval(() => turn++, 0);
  const response = Object.assign(
    new Writable({ highWaterMark: 1e6, write: (_chunk, _, done) => (turns.push(turn), done()) }),
    { req: Object.assign(new EventEmitter(), { method: 'GET' }), setHeader: () => undefined },
  );
  async function* pieces() {
    for (let i = 0; i < 3; i++) yield await Promise.resolve(Array<{ a: number }>(1_000).fill({ a: 1 }));
  }
  const file = { name: 'a.csv', columns: ['a'] as const, pieces: pieces() };
  await new CsvDownload().send(response as unknown as ExpressResponse, 'acc_1', file);
  clearInterval(counting);
  expect(turns).toHaveLength(30);
  expect(new Set(turns).size).toBeGreaterThan(20);
});

it('ends the connection of a reader that is too slow, and reads no more for it', async () => {
  const csv = new CsvDownload();
  let isRead = true;
  async function* endless() {
    try {
      for (;;) yield Promise.resolve([{ a: 1 }]);
    } finally {
      isRead = false;
    }
  }
  const response = Object.assign(new Writable({ write: () => undefined }), {
    req: Object.assign(new EventEmitter(), { method: 'GET' }),
    setHeader: () => undefined,
  });
  const file = { name: 'a.csv', columns: ['a'] as const, pieces: endless(), maxMs: 1 };
  await csv.send(response as unknown as ExpressResponse, 'acc_1', file);
  expect([response.destroyed, isRead]).toEqual([true, false]);
  expect(await send(csv, 'GET')).toMatchObject({ text: 'a\r\n1\r\n' });
});

describe('csvLine', () => {
  it('quotes cells with separators, quotes and line breaks', () => {
    expect(csvLine(['a', 1, null, -2, true, 'b,c', 'say "hi"', 'two\nlines'])).toBe(
      'a,1,,-2,true,"b,c","say ""hi""","two\nlines"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
    'prevents spreadsheets from running %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/);
    },
  );

  it.each(['\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20SUM', '\uFE661', '\u200B=1', '\uFEFF \u2060@x', ' =1'])(
    'recognises full-width and invisible characters: %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^'/);
    },
  );

  it('prevents a part of a cell from running when a semicolon ends cells', () => {
    expect(csvLine(['a;=1', 'b;\u200B\uFF1D1', 'c; d-e', 'x=y'])).toBe(
      "a;'=1,b;'\u200B\uFF1D1,c; d-e,x=y\r\n",
    );
    expect(csvLine(['x;"=1+1;'])).toBe('"x;\'""=1+1;"\r\n');
  });
});
