import type { Mail, Mailer } from '@enrichment/identity-domain';

const timeoutMs = 15_000;

/** Mail by SMTP, through one relay, with one connection for each message. */
export class RelayMailer implements Mailer {
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
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A message is text only: it cannot name a file or a URL to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    // Loaded with the first message, because it takes 1 MB.
    const { createTransport } = await import('nodemailer');
    // In an array, one address cannot become several.
    await createTransport(this.relay).sendMail({
      ...{ from: this.from, subject, text },
      to: [{ name: '', address: to }],
    });
  }
}
