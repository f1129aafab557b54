import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { ExpressResponse } from '../../platform/request/api-request';
import { limits } from '../../platform/limits/table';
import { CsvDownload } from './csv-download';

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
