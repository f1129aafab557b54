import { describe, expect, it } from '@jest/globals';
import { decodePage } from './charset';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('decodePage', () => {
  it.each([
    ['the header', latin('Caf\xe9 \x80'), 'text/html; charset="ISO-8859-1"', 'Café €'],
    ['the meta tag', latin('<meta charset=windows-1251>\xcf'), 'text/html', '<meta charset=windows-1251>П'],
    [
      'the older meta tag',
      latin('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">\xf0'),
      '',
      '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">П',
    ],
    ['UTF-8', Buffer.from('日本'), 'text/html', '日本'],
  ])('reads by %s', (_, body, contentType, text) => {
    expect(decodePage(body, contentType)).toBe(text);
  });

  it('uses the byte order mark first, the header next', () => {
    expect(decodePage(Buffer.from('\uFEFF<meta charset=koi8-r>é'), 'text/html; charset=latin1')).toBe(
      '<meta charset=koi8-r>é',
    );
    expect(decodePage(Buffer.from('\uFEFFé', 'utf16le'), 'text/html')).toBe('é');
    expect(decodePage(Buffer.from('<meta charset=koi8-r>é'), 'text/html; charset=utf-8')).toContain('é');
  });

  it.each([
    ['of an unknown name', '<meta charset=klingon>é'],
    ['of two bytes', '<meta charset=utf-16le>é'],
    ['within a comment', '<!-- <meta charset=koi8-r> -->é'],
    ['too far into the page', `${' '.repeat(2_000)}<meta charset=koi8-r>é`],
  ])('ignores a meta tag %s', (_, html) => {
    expect(decodePage(Buffer.from(html), 'text/html')).toBe(html);
  });

  it('reads a hostile header in linear time', () => {
    const header = `text/html; charset=${' '.repeat(1_000_000)}!`;
    expect(decodePage(Buffer.from('é'), header)).toBe('é');
  });

  it('accepts any bytes', () => {
    expect(decodePage(Buffer.from([0x61, 0xff, 0xfe]), 'text/html')).toBe('a\uFFFD\uFFFD');
    expect(decodePage(Buffer.alloc(0), 'charset=')).toBe('');
  });
});
