import type { DnsScript } from '@enrichment/email-domain/testing';
import { decode, encode, type Packet, type Question } from 'dns-packet';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { openZone, type ZoneTimes } from './zone';

export interface SeenQuery {
  readonly name: string;
  readonly type: string;
  readonly via: 'udp' | 'tcp';
  readonly message: Buffer;
  /** The sender's port. */
  readonly port: number;
}

/** Replaces the script's answer: a packet (id and question are added), raw bytes, several raw messages, or no answer. */
export type Twist = (query: SeenQuery, honest: Packet | undefined) => Packet | Buffer | Buffer[] | undefined;

export interface ScriptedNameServerOptions extends Partial<ZoneTimes> {
  readonly twist?: Twist;
  /** Delays answers until `release`. Default false. */
  readonly hold?: boolean;
  /** Network latency: every answer waits for this. Default: none. */
  readonly pace?: (() => Promise<unknown>) | undefined;
}

/** A real name server on loopback, UDP and TCP, that plays a script. */
export interface ScriptedNameServer {
  readonly host: string;
  readonly port: number;
  readonly queries: readonly SeenQuery[];
  /** Resolves when this many answers are delayed at the same time. */
  holding(count: number): Promise<void>;
  /** Sends the delayed answers. */
  release(): void;
  close(): Promise<void>;
}

const host = '127.0.0.1';
/** Largest UDP answer for a client that does not announce more (RFC 1035). */
const plainUdpBytes = 512;

export async function startScriptedNameServer(
  script: DnsScript,
  {
    twist = (_query, honest) => honest,
    hold = false,
    pace,
    ttl = 300,
    negativeTtl = 60,
  }: ScriptedNameServerOptions = {},
): Promise<ScriptedNameServer> {
  const zone = openZone(script, { ttl, negativeTtl });
  const queries: SeenQuery[] = [];
  const clients = new Set<Socket>();
  let isOpen = true;
  let held: (() => void)[] = [];
  let onHeld = () => undefined as unknown;

  /** The messages that answer a query. */
  const replies = (query: SeenQuery): Buffer[] => {
    const { id, questions = [], additionals = [] } = decode(query.message);
    const twisted = twist(query, zone(questions[0]!));
    if (twisted === undefined) return [];
    if (Array.isArray(twisted) || Buffer.isBuffer(twisted)) return [twisted].flat();
    const message = encode({ id: id!, type: 'response', questions, ...twisted });
    const limit =
      additionals.flatMap((one) => (one.type === 'OPT' ? [one.udpPayloadSize] : []))[0] ?? plainUdpBytes;
    const truncated = 1 << 9;
    const fits = query.via === 'tcp' || message.length <= limit;
    return [fits ? message : encode({ id: id!, type: 'response', questions, flags: truncated })];
  };
  const serve = (message: Buffer, via: 'udp' | 'tcp', port: number, send: (reply: Buffer) => void) => {
    const { name, type } = decode(message).questions![0] as Question;
    const query: SeenQuery = { name, type, via, message, port };
    queries.push(query);
    const answer = () => {
      for (const reply of replies(query)) send(reply);
    };
    if (pace) return void pace().then(() => isOpen && answer());
    if (!hold) return answer();
    held.push(answer);
    onHeld();
  };

  const { udp, tcp } = await bindBoth();
  udp.on('message', (message, from) => {
    serve(message, 'udp', from.port, (reply) => udp.send(reply, from.port, from.address));
  });
  tcp.on('connection', (client) => {
    clients.add(client);
    client.on('error', () => undefined).on('close', () => clients.delete(client));
    let received = Buffer.alloc(0);
    client.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
        const end = 2 + received.readUInt16BE(0);
        serve(received.subarray(2, end), 'tcp', client.remotePort!, (reply) => {
          client.write(Buffer.concat([Buffer.from([reply.length >> 8, reply.length & 0xff]), reply]));
        });
        received = received.subarray(end);
      }
    });
  });

  return {
    host,
    port: udp.address().port,
    queries,
    holding: (count) =>
      new Promise((resolve) => {
        onHeld = () => held.length === count && resolve();
        onHeld();
      }),
    release: () => {
      const due = held;
      held = [];
      for (const answer of due) answer();
    },
    close: async () => {
      isOpen = false;
      for (const client of clients) client.destroy();
      tcp.close();
      udp.close();
      await once(tcp, 'close');
    },
  };
}

/** UDP and TCP on the same port: sometimes one of them is in use. */
async function bindBoth(): Promise<{ udp: UdpSocket; tcp: Server }> {
  for (;;) {
    const tcp = createServer().listen(0, host);
    await once(tcp, 'listening');
    const udp = createSocket('udp4');
    udp.bind((tcp.address() as AddressInfo).port, host);
    const bound = await once(udp, 'listening').then(
      () => true,
      () => false,
    );
    if (bound) return { udp, tcp };
    tcp.close();
  }
}
