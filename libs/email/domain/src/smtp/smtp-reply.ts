/** A reply of a mail server (RFC 5321 section 4.2), its lines joined. */
export interface SmtpReply {
  /** The reply code: three digits, such as 550. */
  readonly code: number;
  /** The enhanced status code (RFC 3463), such as `5.1.1`, when the reply starts with one. */
  readonly enhanced?: string;
  /** The rest of all lines, joined by a space. */
  readonly text: string;
}

/** Longer texts are cut: the beginning of a reply contains its meaning. */
const readableLength = 2000;

/** Reads `550 5.1.1 No such user`, one line or several joined by CR LF or LF; `undefined` when the text is no reply. */
export function parseReply(raw: string): SmtpReply | undefined {
  const lines = raw.slice(0, readableLength).split(/\r?\n/);
  const code = /^[2-5]\d\d(?=[ -]|$)/.exec(lines[0]!)?.[0];
  if (code === undefined) return undefined;
  const statusAtStart = /^[245]\.\d{1,3}\.\d{1,3}(?= |$)/;
  const texts = lines.map((line) => (line.startsWith(code) ? line.slice(4) : line));
  const enhanced = statusAtStart.exec(texts[0]!)?.[0];
  const text = texts
    .map((line) => line.replace(statusAtStart, '').trim())
    .filter((line) => line !== '')
    .join(' ');
  return { code: Number(code), ...(enhanced === undefined ? {} : { enhanced }), text };
}
