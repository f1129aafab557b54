import { TextDecoder } from 'node:util';

/** How far into a page a charset may be declared (HTML Standard, "prescan a byte stream"). */
const prescanBytes = 1_024;
const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
] as const;

/**
 * A page's text, by its byte order mark, else the charset of its `Content-Type`, else the one that its own meta tag
 * names, else UTF-8: the order of the HTML Standard. Bytes that make no sense become U+FFFD; nothing throws.
 */
export function decodePage(body: Buffer, contentType: string): string {
  return decoderOf(body, contentType).decode(body);
}

function decoderOf(body: Buffer, contentType: string): TextDecoder {
  const mark = marks.find(([, bytes]) => bytes.every((byte, i) => body[i] === byte));
  if (mark) return new TextDecoder(mark[0]);
  return decoder(charsetIn(contentType)) ?? decoder(declaredCharset(body)) ?? new TextDecoder();
}

function declaredCharset(body: Buffer): string | undefined {
  const start = body.toString('latin1', 0, prescanBytes).replace(/<!--[^]*?(?:-->|$)/g, '');
  const charset = [...start.matchAll(/<meta\s[^>]*>/gi)]
    .map(([tag]) => charsetIn(tag))
    .find((name) => name !== undefined);
  // A page that could be read so far is in no encoding of two bytes, whatever it says.
  return charset && /^utf-?16/i.test(charset) ? 'utf-8' : charset;
}

function charsetIn(text: string): string | undefined {
  return /\bcharset\s*=\s*["']?\s*([\w:.-]+)/i.exec(text)?.[1];
}

function decoder(charset: string | undefined): TextDecoder | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
