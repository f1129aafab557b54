import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BuiltFiles } from './built-files';

describe('BuiltFiles', () => {
  let folder: string;
  let files: BuiltFiles;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'page-'));
    files = new BuiltFiles(folder, 'index.html');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const build = (html: string, assets: Record<string, string>, at: number) => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    for (const [name, text] of Object.entries(assets)) writeFileSync(join(folder, 'assets', name), text);
    writeFileSync(join(folder, 'index.html'), html);
    utimesSync(join(folder, 'index.html'), at, at);
  };

  it('is empty before the page is built', () => {
    expect(files.find('index.html')).toBeUndefined();
    expect(files.find('assets/a.js')).toBeUndefined();
  });

  it('reads the page after each build', () => {
    build('<one>', { 'a.js': '1' }, 1_000);
    expect(files.find('index.html')?.bytes.toString()).toBe('<one>');
    expect(files.find('assets/a.js')).toMatchObject({ type: 'text/javascript; charset=utf-8', isText: true });
    build('<two>', { 'b.woff2': '2' }, 2_000);
    expect(files.find('index.html')?.bytes.toString()).toBe('<two>');
    expect(files.find('assets/b.woff2')).toMatchObject({ type: 'font/woff2', isText: false });
  });

  it('serves only files in the folder of assets', () => {
    writeFileSync(join(folder, 'secret.js'), 'x');
    build('<page>', { 'a.js': '1', 'run.sh': 'x' }, 1_000);
    for (const name of [
      '../secret.js',
      'secret.js',
      '../index.html',
      'run.sh',
      '',
      '.',
      'constructor',
      '__proto__',
    ])
      expect(files.find(`assets/${name}`)).toBeUndefined();
  });

  it('changes the text of the stamp', () => {
    files = new BuiltFiles(folder, 'index.html', (text) => text.toUpperCase());
    build('<page>', { 'a.js': 'text' }, 1_000);
    expect(files.find('index.html')?.bytes.toString()).toBe('<PAGE>');
    expect(files.find('assets/a.js')?.bytes.toString()).toBe('text');
  });

  it('compresses once', async () => {
    build('<page>', { 'a.js': 'text '.repeat(1_000) }, 1_000);
    const file = files.find('assets/a.js')!;
    const packed = await file.as('br');
    expect(brotliDecompressSync(packed)).toEqual(file.bytes);
    expect(await file.as('br')).toBe(packed);
    expect(gunzipSync(await file.as('gzip'))).toEqual(file.bytes);
  });

  it('serves the Brotli file of the build', async () => {
    build('<page>', { 'a.js': 'text', 'a.js.br': 'compressed' }, 1_000);
    expect(String(await files.find('assets/a.js')!.as('br'))).toBe('compressed');
    expect(files.find('assets/a.js.br')).toBeUndefined();
  });
});
