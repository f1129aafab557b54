import dns from 'node:dns';
import { isIP, Socket } from 'node:net';
import type { LabMap } from './lab';

/**
 * Makes a lab of this process's network, for software whose servers cannot be configured: names are queried at the
 * lab's name server, and every TCP connection, whatever its port, leads to the lab's place for the address, or is refused.
 */
export function enterLab({ nameServer, places }: LabMap): void {
  const servers = [`${nameServer.host}:${nameServer.port}`];
  dns.setServers(servers);
  dns.promises.setServers(servers);
  const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
  const connectInLab = function (this: Socket, ...args: unknown[]): Socket {
    const { host, listener } = readArguments(args);
    if (listener) this.once('connect', listener);
    addressOf(host).then(
      (address) => {
        const port = places[address];
        if (this.destroyed || port === 'never answers') return;
        if (port === undefined) this.destroy(new Error(`connect ECONNREFUSED ${address}`));
        else connect.call(this, { host: '127.0.0.1', port });
      },
      (error: unknown) => this.destroy(error as Error),
    );
    return this;
  };
  Socket.prototype.connect = connectInLab as typeof Socket.prototype.connect;
}

type Listener = () => void;

/** `(port, host?, listener?)` and `(options, listener?)`, or either as one array: what `net.connect` hands on. */
function readArguments(args: unknown[]): { host: string; listener: Listener | undefined } {
  const given = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  const [first, second] = given;
  const listener = given.find((one): one is Listener => typeof one === 'function');
  const host = typeof first === 'object' ? (first as { host?: string }).host : (second as string | undefined);
  return { host: host ?? '', listener };
}

/** As the operating system's resolver would: no name at all is this machine. */
async function addressOf(host: string): Promise<string> {
  if (isIP(host)) return host;
  if (host === '' || host === 'localhost') return '127.0.0.1';
  const [address] = await dns.promises.resolve4(host);
  return address!;
}
