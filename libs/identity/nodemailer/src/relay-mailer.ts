import { connect, type Socket } from 'node:net';
import { type Mail, withoutBrackets } from '@enrichment/kernel';

const timeoutMs = 15_000;
/** A relay that scans a message answers late, and has then taken it: a repetition would be a second copy (RFC 5321, 4.5.3.2.6). */
const silenceMs = 60_000;
/** Bytes that a relay may send without TLS for one message. Its replies have some hundreds. */
const maxBytes = 64 * 1_024;

/** Mail by SMTP, through one relay, with one connection for each message. */
export class RelayMailer {
  private readonly relay;

  /**
   * @param relay `smtp://user:password@host:port`, or `smtps://` for TLS from the start. With `smtp://`, TLS begins when the
   * relay offers it, and its certificate must be valid
   * @param from the sender
   */
  constructor(
    relay: string,
    private readonly from: string,
  ) {
    const { protocol, hostname, port, username, password } = new URL(relay);
    const secure = protocol === 'smtps:';
    this.relay = {
      host: withoutBrackets(hostname),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      getSocket: connectBounded,
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: silenceMs,
      // A message is text only: it cannot name a file or a URL to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  /** @throws the error of nodemailer */
  async send({ to, subject, text }: Mail): Promise<void> {
    // Loaded with the first message, because it takes 1 MB.
    const { createTransport } = await import('nodemailer');
    // In an array, one address cannot become several.
    await createTransport(this.relay).sendMail({
      from: this.from,
      subject,
      text,
      to: [{ name: '', address: to }],
    });
  }
}

/** Connects to a relay that is disconnected when it sends too much: replies are parsed on the thread that answers callers. */
function connectBounded(
  { host, port }: { readonly host?: string | undefined; readonly port?: number | string | undefined },
  callback: (error: Error | null, details: { readonly connection: Socket } | false) => void,
): void {
  let left = maxBytes;
  const connection = connect({ host, port: Number(port), timeout: timeoutMs });
  const fail = (error: Error) => callback(error, false);
  const late = () => connection.destroy(new Error('the relay does not answer'));
  connection.once('error', fail).once('timeout', late);
  connection.once('connect', () => {
    connection.off('error', fail).off('timeout', late);
    // The reader of the replies resumes it.
    connection.pause().on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) connection.destroy(new Error('the relay sends too much'));
    });
    callback(null, { connection });
  });
}

/**
 * What a failure means. `refused`: the relay answers 5yz to the recipient or the text (RFC 5321, 4.2.1), or the address cannot be one. `later`: it
 * answers 4yz to this message. `away`: it takes no message (421, or a fault of the connection), or none of this sender and password.
 */
export function failureOf(error: unknown): 'refused' | 'later' | 'away' {
  const { code, command, responseCode = 500 } = error as Partial<Record<string, unknown>>;
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || responseCode === 421) return 'away';
  if (Number(responseCode) < 500) return 'later';
  return command === 'MAIL FROM' ? 'away' : 'refused';
}
