import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';

// Some tests take seconds, and four times as long on a slow machine.
jest.setTimeout(120_000);

const dist = join(__dirname, '../dist');
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1]!);
const assets = readdirSync(join(dist, 'assets'));
const font = assets.filter((name) => /^inter-latin-wght/.test(name)).map((name) => `assets/${name}`);
const sum = (compress: (file: Buffer) => Buffer, files: readonly string[]) =>
  files.reduce((bytes, file) => bytes + compress(readFileSync(join(dist, file))).length, 0);

describe('the built page', () => {
  it('has at most 250 kB before the first chart: with gzip without the font, and with Brotli including it', () => {
    const files = ['index.html', ...named];
    expect(named.length).toBeGreaterThan(3);
    expect(font).toHaveLength(1);
    expect(sum(gzipSync, files)).toBeLessThan(250_000);
    expect(sum(brotliCompressSync, files) + sum((file) => file, font)).toBeLessThan(250_000);
  });

  it('loads the charts on demand', () => {
    const charts = assets.filter((name) => /^charts-.*\.js$/.test(name));
    expect(charts).toHaveLength(1);
    expect(html).not.toContain(charts[0]!);
  });

  it('consists of index.html and assets, and requests no other server', () => {
    const entries = readdirSync(dist).filter((name) => !name.startsWith('.'));
    expect(entries.sort()).toEqual(['assets', 'index.html']);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const styles = assets.filter((name) => name.endsWith('.css'));
    for (const name of styles) {
      expect(readFileSync(join(dist, 'assets', name), 'utf8')).not.toMatch(/url\(["']?(?:https?:)?\/\//);
    }
  });

  it('has one placeholder for the nonce, and no inline script', () => {
    expect(html.split('__CSP_NONCE__')).toHaveLength(2);
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
  });
});
