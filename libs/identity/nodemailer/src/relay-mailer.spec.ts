import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RelayMailer } from './index';

/** A relay that records its input line by line and accepts all mail, except to `refused@`. */
class Relay {
  readonly lines: string[] = [];
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(): Promise<Relay> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const relay = new Relay(server, `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (socket) => {
      let inData = false;
      let rest = '';
      socket.write('220 relay.test ESMTP\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const parts = (rest + chunk.toString()).split('\r\n');
        rest = parts.pop()!;
        for (const line of parts) {
          relay.lines.push(line);
          if (inData) {
            if (line !== '.') continue;
            inData = false;
            socket.write('250 queued\r\n');
          } else if (line === 'DATA') {
            inData = true;
            socket.write('354 send the message\r\n');
          } else if (line.startsWith('RCPT TO:<refused@')) socket.write('550 5.1.1 unknown\r\n');
          else if (line === 'QUIT') socket.end('221 bye\r\n');
          else socket.write('250 ok\r\n');
        }
      });
    });
    return relay;
  }

  async close(): Promise<void> {
    this.server.close();
    await once(this.server, 'close');
  }
}

describe('RelayMailer', () => {
  let relay: Relay;
  let mailer: RelayMailer;
  beforeEach(async () => {
    relay = await Relay.open();
    mailer = new RelayMailer(relay.url, 'Enrichment <no-reply@example.com>');
  });
  afterEach(async () => {
    await relay.close();
  });

  it('sends a message to its one address', async () => {
    await mailer.send({
      to: 'ada@example.org',
      subject: 'Schöne Grüße',
      text: 'One line\n\nhttps://x.test/#t\n',
    });
    expect(relay.lines).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<no-reply@example.com>',
        'RCPT TO:<ada@example.org>',
        'To: ada@example.org',
        'From: Enrichment <no-reply@example.com>',
        'https://x.test/#t',
      ]),
    );
  });

  it('does not turn an address or subject into another header or recipient', async () => {
    await mailer
      .send({ to: 'a@example.org,b@example.org', subject: 'x\r\nBcc: eve@example.org', text: 'y' })
      .catch(() => undefined);
    expect(relay.lines.filter((line) => /^(RCPT TO:<b@|RCPT TO:<eve|Bcc:)/.test(line))).toEqual([]);
  });

  it('fails when the relay refuses the message, or is unreachable', async () => {
    const mail = { to: 'refused@example.org', subject: 's', text: 't' };
    await expect(mailer.send(mail)).rejects.toThrow('550');
    const nowhere = new RelayMailer('smtp://127.0.0.1:1', 'no-reply@example.com');
    await expect(nowhere.send(mail)).rejects.toThrow();
  });
});
