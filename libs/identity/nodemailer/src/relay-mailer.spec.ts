import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failureOf, RelayMailer } from './index';

/** A relay that records its input line by line and accepts all mail, unless it has another reply to a command. */
class Relay {
  readonly lines: string[] = [];
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param replies by the start of a line from the client; `''`: the greeting; `reset`: it ends the connection instead */
  static async open(replies: Record<string, string> = {}): Promise<Relay> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const relay = new Relay(server, `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (socket) => {
      let inData = false;
      let rest = '';
      const answer = (command: string, usual: string) => {
        const reply = Object.entries(replies).find(([start]) =>
          command === '' ? start === '' : start !== '' && command.startsWith(start),
        )?.[1];
        if (reply === 'reset') socket.resetAndDestroy();
        else socket.write(`${reply ?? usual}\r\n`);
      };
      answer('', '220 relay.test ESMTP');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        const isTls = chunk[0] === 0x16;
        if (isTls) socket.write('no TLS\r\n');
        const parts = (rest + chunk.toString()).split('\r\n');
        rest = parts.pop()!;
        for (const line of parts) {
          relay.lines.push(line);
          if (inData) {
            if (line !== '.') continue;
            inData = false;
            answer('.', '250 queued');
          } else if (line === 'DATA') {
            inData = true;
            answer(line, '354 send the message');
          } else if (line === 'QUIT') socket.end('221 bye\r\n');
          else answer(line, '250 ok');
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

  it.each<[failure: ReturnType<typeof failureOf>, replies: Record<string, string>]>([
    ['refused', { 'RCPT TO': '550 5.1.1 unknown' }],
    ['refused', { '.': '554 5.7.1 no' }],
    ['later', { 'RCPT TO': '450 4.2.1 mailbox busy' }],
    ['later', { 'RCPT TO': '451 4.7.1 greylisted' }],
    ['later', { 'MAIL FROM': '450 4.1.8 try later' }],
    ['away', { 'RCPT TO': '421 4.3.2 shutting down' }],
    ['later', { '.': '452 4.3.1 disk full' }],
    ['away', { '': '421 busy' }],
    ['away', { '': '554 no service here' }],
    ['away', { 'MAIL FROM': '550 5.7.1 sender not allowed' }],
    ['away', { DATA: 'reset' }],
    ['away', { EHLO: '250-relay.test\r\n250 STARTTLS', STARTTLS: '220 go' }],
  ])('%s: the replies %j', async (failure, replies) => {
    const other = await Relay.open(replies);
    try {
      const error: unknown = await new RelayMailer(other.url, 'no-reply@example.com')
        .send({ to: 'ada@example.org', subject: 's', text: 't' })
        .catch((thrown: unknown) => thrown);
      expect(error).toHaveProperty('message');
      expect(failureOf(error)).toBe(failure);
    } finally {
      await other.close();
    }
  });

  it('fails for now when the relay sends lines without end', async () => {
    const flooding = createServer((socket) => {
      const flood = () => {
        while (!socket.destroyed && socket.write('\n'.repeat(60_000)));
      };
      socket.on('error', () => undefined).on('drain', flood);
      flood();
    }).listen(0, '127.0.0.1');
    await once(flooding, 'listening');
    const { port } = flooding.address() as AddressInfo;
    const failed = new RelayMailer(`smtp://127.0.0.1:${port}`, 'no-reply@example.com').send({
      to: 'ada@example.org',
      subject: 's',
      text: 't',
    });
    expect(failureOf(await failed.catch((error: unknown) => error))).toBe('away');
    flooding.close();
    await once(flooding, 'close');
  });

  it('fails for now when the relay is unreachable', async () => {
    const nowhere = new RelayMailer('smtp://127.0.0.1:1', 'no-reply@example.com');
    const failed = nowhere.send({ to: 'ada@example.org', subject: 's', text: 't' });
    expect(failureOf(await failed.catch((error: unknown) => error))).toBe('away');
  });
});
