import type { Mail, Mailer } from '@enrichment/identity-domain';
import { createTransport } from 'nodemailer';

const timeoutMs = 15_000;

/** Mail by SMTP, through one relay. */
export class RelayMailer implements Mailer {
  private readonly transport;

  /**
   * @param relay `smtp://user:password@host:port`, or `smtps://` for TLS from the start; without it TLS begins where the relay
   *   offers it, and its certificate must hold
   * @param from the sender
   */
  constructor(
    relay: string,
    private readonly from: string,
  ) {
    const { protocol, hostname, port, username, password } = new URL(relay);
    const secure = protocol === 'smtps:';
    this.transport = createTransport({
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A message is a text: nothing in it names a file or an address to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    // As a list of one address, it cannot become several.
    await this.transport.sendMail({ from: this.from, to: [{ name: '', address: to }], subject, text });
  }

  close(): void {
    this.transport.close();
  }
}
