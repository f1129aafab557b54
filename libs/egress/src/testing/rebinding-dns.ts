import { decode, encode, type Packet } from 'dns-packet';
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { ResolveHost } from '../tcp-dialer';

export interface RebindingDns {
  /** Queries this server without a cache. */
  readonly resolve: ResolveHost;
  /** Number of queries for addresses. */
  readonly queries: () => number;
  close(): void;
}

/** A name server that answers each query with the next set of addresses, with a TTL of 0. */
export async function startRebindingDns(turns: readonly (readonly string[])[]): Promise<RebindingDns> {
  let queries = 0;
  const socket = createSocket('udp4');
  socket.on('message', (bytes, from) => {
    const { id, questions = [] } = decode(bytes);
    const name = questions[0]!.name;
    const addresses = turns[Math.min(queries++, turns.length - 1)]!;
    const answers = addresses.map((data) => ({ type: 'A' as const, name, ttl: 0, data }));
    const reply: Packet = { type: 'response', questions, answers, ...(id !== undefined && { id }) };
    socket.send(encode(reply), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolve: (host) => resolver.resolve4(host), queries: () => queries, close: () => socket.close() };
}
