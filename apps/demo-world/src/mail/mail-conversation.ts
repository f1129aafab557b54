import type { Socket } from 'node:net';

/** The longest command line, in characters. RFC 5321 requires 512. */
const maxLine = 2_000;

/**
 * The server of an SMTP conversation (RFC 5321), up to RCPT. The demo world accepts no mail.
 *
 * @param recipient the reply to RCPT for a local part at a domain
 */
export function converse(client: Socket, recipient: (local: string, domain: string) => string): void {
  let rest = '';
  let hasSender = false;
  const send = (reply: string) => client.write(`${reply}\r\n`);
  const answer = (line: string): string => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') {
      const [, local, domain] = /^RCPT TO:<(.+)@([^@>]+)>/i.exec(line) ?? [];
      if (!hasSender) return '503 5.5.1 MAIL first';
      if (local === undefined || domain === undefined) return '501 5.1.3 That is no address';
      return recipient(unquoted(local), domain.toLowerCase());
    }
    hasSender = verb === 'MAIL';
    switch (verb) {
      case 'EHLO':
        return ['mx.demo.test', 'PIPELINING', 'ENHANCEDSTATUSCODES', '8BITMIME', 'SMTPUTF8']
          .map((text, index, { length }) => `250${index < length - 1 ? '-' : ' '}${text}`)
          .join('\r\n');
      case 'HELO':
        return '250 mx.demo.test';
      case 'MAIL':
        return '250 2.1.0 Ok';
      case 'RSET':
      case 'NOOP':
        return '250 2.0.0 Ok';
      case 'QUIT':
        return '221 2.0.0 Goodbye';
      default:
        return '502 5.5.1 Only questions are answered here';
    }
  };

  client.setEncoding('utf8');
  client.on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop()!;
    if (rest.length > maxLine) return client.destroy();
    for (const line of lines) {
      send(answer(line));
      if (/^QUIT/i.test(line)) return client.end();
    }
    return undefined;
  });
  send('220 mx.demo.test ESMTP');
}

/** The local part without the quotes that some need (RFC 5321 section 4.1.2). */
function unquoted(local: string): string {
  return local.startsWith('"') ? local.slice(1, -1).replace(/\\(.)/g, '$1') : local;
}
