import type { RequestListener } from 'node:http';
import type { DemoWorld } from '../world/world';
import { companyDomains } from './company-domains';
import { demoDomains } from './demo-addresses';
import { unknown, type MailDomain } from './mail-domain';
import { converse } from './mail-conversation';
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
