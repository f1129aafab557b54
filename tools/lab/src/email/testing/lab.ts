import { startScriptedNameServer } from '@enrichment/email-dns/testing';
import { ScriptedMailServer } from '@enrichment/email-smtp/testing';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailHostFate, MailSystem } from './corpus';
import { fullHostname, zoneOf } from './zone';

/** Addresses of a lab's servers, as plain data for another process. */
export interface LabMap {
  readonly nameServer: { readonly host: string; readonly port: number };
  readonly rdapBootstrapUrl: string;
  /** Loopback ports by public address. Connections to other addresses are refused. */
  readonly places: Readonly<Record<string, number | 'never answers'>>;
}

export interface EmailLab {
  readonly map: LabMap;
  readonly servers: readonly ScriptedMailServer[];
  /** Queries that the name server has received. */
  readonly queries: readonly unknown[];
  close(): Promise<void>;
}

/** The addresses of the lab's mail hosts, from the range set aside for benchmarks (RFC 2544). */
export const labNetwork = '198.18.0.0/15';

const addressOf: Readonly<Partial<Record<Extract<MailHostFate, string>, string>>> = {
  'loopback address': '127.0.0.1',
  'private address': '10.0.0.25',
  'metadata address': '169.254.169.254',
};

/**
 * A name server, a registry and the mail servers of these systems, on loopback ports. Each of their answers, the
 * greeting included, waits for `pace`.
 */
export async function openEmailLab(
  systems: readonly MailSystem[],
  pace: () => Promise<unknown> = () => Promise.resolve(),
): Promise<EmailLab> {
  const servers: ScriptedMailServer[] = [];
  const places: Record<string, number | 'never answers'> = {};
  const addresses = new Map<string, string>();
  const fates = new Map<string, MailHostFate>();
  for (const system of systems) {
    for (const [hostname, fate] of Object.entries(system.hosts ?? {})) {
      const name = fullHostname(hostname, system);
      if (fates.get(name) === fate) continue; // Several domains share it.
      if (fates.has(name)) throw new Error(`Two systems have different hosts ${name}.`);
      fates.set(name, fate);
      const number = addresses.size + 1;
      const own = `198.18.${number >> 8}.${number & 255}`;
      addresses.set(name, (typeof fate === 'string' && addressOf[fate]) || own);
      if (fate === 'never answers') places[own] = fate;
      if (typeof fate === 'string') continue;
      const { recipients, ...script } = fate;
      const recipient = (local: string) => recipients[local] ?? recipients['*'] ?? '550 5.1.1 User unknown';
      const server = await ScriptedMailServer.listen({ ...script, recipient, pace });
      servers.push(server);
      places[own] = server.port;
    }
  }
  const nameServer = await startScriptedNameServer(zoneOf(systems, addresses), { pace });
  const registry = await openRegistry(pace);
  return {
    map: {
      nameServer: { host: nameServer.host, port: nameServer.port },
      rdapBootstrapUrl: registry.bootstrapUrl,
      places,
    },
    servers,
    queries: nameServer.queries,
    close: async () => {
      await Promise.all([nameServer.close(), registry.close(), ...servers.map((server) => server.close())]);
    },
  };
}

/** An RDAP server that knows every domain, and the bootstrap list that names it. */
export async function openRegistry(pace: () => Promise<unknown>) {
  const server = createServer((request, response) => {
    const ldhName = /^\/domain\/(.*)$/.exec(request.url!)?.[1];
    const { port } = server.address() as AddressInfo;
    const answer = ldhName
      ? {
          objectClassName: 'domain',
          ldhName,
          events: [{ eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' }],
        }
      : { version: '1.0', services: [[['com', 'test'], [`http://127.0.0.1:${port}/`]]] };
    void pace().then(() => response.end(JSON.stringify(answer)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    bootstrapUrl: `http://127.0.0.1:${port}/dns.json`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
