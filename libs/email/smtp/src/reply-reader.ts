import { parseReply, type SmtpReply } from '@enrichment/email-domain';

/** A reply, and its lines without the code (EHLO has one keyword a line). */
export interface ServerReply extends SmtpReply {
  readonly lines: readonly string[];
}

/** The server sent data that is no SMTP reply, or too much. */
export class GarbledReply extends Error {}

/** Limit of the bytes of one reply, all its lines together. RFC 5321 requires 512 per line. */
const maxReplyBytes = 16_384;
const maxReplyLines = 100;

/**
 * Splits a server's bytes into replies (RFC 5321 section 4.2). Lines may end in a bare LF. Bytes are read as Latin-1, because
 * only ASCII has a meaning here. Both limits bound memory and time.
 */
export class ReplyReader {
  private rest = '';
  private lines: string[] = [];
  private bytes = 0;

  /** Whether no part of another reply has arrived. */
  get isEmpty(): boolean {
    return this.rest === '' && this.lines.length === 0;
  }

  /**
   * The replies that these bytes complete, in order. The caller handles each before the next is read.
   *
   * @throws GarbledReply
   */
  *read(bytes: Uint8Array): Generator<ServerReply> {
    this.rest += Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    for (let end = this.rest.indexOf('\n'); end >= 0; end = this.rest.indexOf('\n')) {
      const line = this.rest.slice(0, end + 1);
      this.rest = this.rest.slice(end + 1);
      this.bytes += line.length;
      this.bound(0);
      const reply = this.take(line.replace(/\r?\n$/, ''));
      if (reply) yield reply;
    }
    this.bound(this.rest.length);
  }

  private bound(unfinished: number): void {
    if (this.bytes + unfinished > maxReplyBytes) throw new GarbledReply('The reply is too long.');
  }

  private take(line: string): ServerReply | undefined {
    if (!/^\d{3}(?:[ -]|$)/.test(line)) throw new GarbledReply('The line is no reply.');
    const code = line.slice(0, 3);
    if (this.lines.length > 0 && !this.lines[0]!.startsWith(code)) {
      throw new GarbledReply('The lines of the reply disagree.');
    }
    this.lines.push(line);
    if (this.lines.length > maxReplyLines) throw new GarbledReply('The reply has too many lines.');
    if (line[3] === '-') return undefined;
    const lines = this.lines;
    this.lines = [];
    this.bytes = 0;
    const reply = parseReply(lines.join('\r\n'));
    if (!reply) throw new GarbledReply('The code is none of SMTP.');
    return { ...reply, lines: lines.map((one) => one.slice(4)) };
  }
}
