import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode, RECURSION_AVAILABLE } from 'dns-packet';
import type { DnsData, DnsReply } from './zones';

/** A server on a loopback port. */
interface DemoServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

const host = '127.0.0.1';
/** The most clients at the same time; others wait. A silent client is disconnected. */
const maxClients = 500;
const idleMs = 60_000;

/** Serves DNS over UDP. Other datagrams get no answer. */
export async function startNameServer(
  answer: (name: string, type: string) => DnsReply | undefined,
): Promise<DemoServer> {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const reply = replyTo(message, answer);
    if (reply) socket.send(reply, from.port, from.address);
  });
  socket.bind(0, host);
  await once(socket, 'listening');
  const close = async () => {
    socket.close();
    await once(socket, 'close');
  };
  return { host, port: socket.address().port, close };
}

/** Starts a TCP server that calls the handler for each client. */
export function startTcpServer(talk: (client: Socket) => void): Promise<DemoServer> {
  const clients = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client);
    client.on('error', () => undefined).on('close', () => clients.delete(client));
    client.setTimeout(idleMs, () => client.destroy());
    talk(client);
  });
  return listen(server, () => {
    for (const client of clients) client.destroy();
  });
}

export function startHttpServer(answer: RequestListener): Promise<DemoServer> {
  const server: HttpServer = createHttpServer(answer);
  return listen(server, () => {
    server.closeAllConnections();
  });
}

async function listen(server: Server, hangUp: () => void): Promise<DemoServer> {
  server.maxConnections = maxClients;
  server.listen(0, host);
  await once(server, 'listening');
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    hangUp();
    await closed;
  };
  return { host, port: (server.address() as AddressInfo).port, close };
}

const codes = { noerror: 0, servfail: 2, nxdomain: 3, refused: 5 } as const;
/** The time to live of answers, in seconds. */
const ttl = 60;
const recursionDesired = 1 << 8;

/** The reply to a query; `undefined` for any other datagram, and without an answer. */
function replyTo(
  message: Buffer,
  answer: (name: string, type: string) => DnsReply | undefined,
): Buffer | undefined {
  try {
    const { type, id = 0, flags = 0, questions = [] } = decode(message);
    const [question] = questions;
    if (type !== 'query' || !question || questions.length > 1) return undefined;
    const { name } = question;
    const reply = answer(name.toLowerCase(), question.type);
    if (!reply) return undefined;
    const records = 'records' in reply ? reply.records : [];
    return encode({
      type: 'response',
      id,
      questions,
      flags: AUTHORITATIVE_ANSWER | RECURSION_AVAILABLE | (flags & recursionDesired) | codes[reply.code],
      answers: records.map((record) => ({ name, ttl, ...dataOf(record) })),
      authorities: 'zone' in reply && records.length === 0 ? [startOfAuthority(reply.zone)] : [],
    });
  } catch {
    return undefined; // No DNS message.
  }
}

function dataOf(record: DnsData) {
  if (record.type === 'A') return { type: 'A', data: record.address } as const;
  if (record.type === 'TXT') return { type: 'TXT', data: record.text } as const;
  return { type: 'MX', data: { preference: record.priority, exchange: record.exchange || '.' } } as const;
}

function startOfAuthority(zone: string): Answer {
  const names = { mname: `ns.${zone}`, rname: `hostmaster.${zone}` };
  const times = { serial: 1, refresh: 3600, retry: 600, expire: 86_400, minimum: ttl };
  return { type: 'SOA', name: zone, ttl, data: { ...names, ...times } };
}
