import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { DemoWorld } from '../world/world';
import { companyDomains } from './company-domains';
import { demoDomains } from './demo-domains';
import { type MailDomain, unknown } from './mail-domain';
import { startHttpServer, startNameServer, startTcpServer } from './servers';
import { answerFrom } from './zones';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** The mail of the demo world, on loopback ports: DNS, SMTP and RDAP. */
export abstract class DemoMail {
  /** The zones of {@link dns}, which include subdomains. */
  abstract readonly zones: readonly string[];
  abstract readonly dns: Address;
  /** The mail server of each domain; `off`: none. */
  abstract readonly smtp: ReadonlyMap<string, Address | 'off'>;
  /** The base URL of each zone's RDAP server. */
  abstract readonly rdapUrl: string;
  abstract close(): Promise<void>;
}

/** Starts the servers of `demo.test` and of the companies' mail domains. */
export async function startDemoMail(world: DemoWorld): Promise<DemoMail> {
  const domains = [...demoDomains, ...companyDomains(world)];
  const byName = new Map(domains.map((domain) => [domain.name, domain]));
  const dns = await startNameServer(answerFrom(domains));
  const mail = await startTcpServer((client) => {
    converse(client, (local, domain) => byName.get(domain)?.recipient(local) ?? unknown);
  });
  const silence = await startTcpServer((client) => {
    client.resume();
  });
  const rdap = await startHttpServer(registry(byName));
  const places = { silence, off: 'off' } as const;
  return {
    zones: ['demo.test', ...domains.map(({ name }) => name).filter((name) => !name.endsWith('.demo.test'))],
    dns,
    smtp: new Map(domains.map(({ name, probe }) => [name, probe ? places[probe] : mail])),
    rdapUrl: `http://${rdap.host}:${rdap.port}/`,
    close: async () => {
      await Promise.all([dns, mail, silence, rdap].map((server) => server.close()));
    },
  };
}

/** Answers RDAP (RFC 9082, RFC 9083) for domains, with their registration dates. */
function registry(domains: ReadonlyMap<string, MailDomain>): RequestListener {
  return ({ url: path = '/' }, response) => {
    const name = /^\/domain\/([\w.-]+)$/.exec(path)?.[1]?.toLowerCase();
    const registered = name === undefined ? undefined : domains.get(name)?.registered;
    const body =
      registered === undefined
        ? { errorCode: 404, title: 'Not found' }
        : {
            objectClassName: 'domain',
            ldhName: name,
            events: [{ eventAction: 'registration', eventDate: registered }],
          };
    const status = 'errorCode' in body ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/rdap+json' }).end(JSON.stringify(body));
  };
}

/** The longest command line, in characters. RFC 5321 requires 512. */
const maxLine = 2_000;

/**
 * The server of an SMTP conversation (RFC 5321), up to RCPT. The demo world accepts no mail.
 *
 * @param recipient the reply to RCPT for a local part at a domain
 */
function converse(client: Socket, recipient: (local: string, domain: string) => string): void {
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
