import { TextDecoder } from 'node:util';

/** Bytes at the beginning of a page that may declare a charset (HTML Standard, "prescan a byte stream"). */
const prescanBytes = 1_024;
const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
] as const;

/**
 * A page's text, decoded by its byte order mark, else by the charset of its `Content-Type`, else by the one of its meta tag, else
 * as UTF-8: the order of the HTML Standard. Invalid bytes become U+FFFD; it never throws.
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
  // The meta tag was readable as ASCII, so the page is in no encoding of two bytes.
  return charset && /^utf-?16/i.test(charset) ? 'utf-8' : charset;
}

function charsetIn(text: string): string | undefined {
  return /\bcharset\s*=[\s"']*([\w:.-]+)/i.exec(text)?.[1];
}

function decoder(charset: string | undefined): TextDecoder | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}
