import type { Connect } from '../options';
import { type MailServerScript } from './mail-server-script';
import { ScriptedMailServer } from './scripted-mail-server';
import { connect as connectTcp, type Socket } from 'node:net';

/** Scripted mail servers by host name, and a way for a probe to find them. */
export interface MailLab {
  readonly servers: Readonly<Record<string, ScriptedMailServer>>;
  readonly dns: { addresses(hostname: string): Promise<readonly string[] | undefined> };
  /** Opens connections from addresses of the documentation networks to the servers' loopback ports. */
  readonly connect: Connect;
  close(): Promise<void>;
}

/** `refuse`: no server listens there; `lost`: no name server knows the address. */
export async function openMailLab(
  scripts: Readonly<Record<string, MailServerScript | 'refuse' | 'lost'>>,
): Promise<MailLab> {
  const servers: Record<string, ScriptedMailServer> = {};
  const ports = new Map<string, number>();
  const addresses = new Map<string, string>();
  for (const [hostname, script] of Object.entries(scripts)) {
    if (script === 'lost') continue;
    const server = await ScriptedMailServer.listen(script === 'refuse' ? {} : script);
    const address = `2001:db8::${addresses.size + 1}`;
    addresses.set(hostname, address);
    ports.set(address, server.port);
    if (script === 'refuse') await server.close();
    else servers[hostname] = server;
  }
  return {
    servers,
    dns: {
      addresses: (hostname) =>
        Promise.resolve(scripts[hostname] === 'lost' ? undefined : [addresses.get(hostname) ?? []].flat()),
    },
    connect: ({ addresses: [address], signal }) => connectLoopback(ports.get(address!)!, signal),
    close: async () => {
      await Promise.all(Object.values(servers).map((server) => server.close()));
    },
  };
}

/** A plain connection to a loopback port. */
export function connectLoopback(port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ port, host: '127.0.0.1', signal });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
