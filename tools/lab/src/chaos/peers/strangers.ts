import { type Answer, decode, encode, type Question } from 'dns-packet';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { accepts, type Attack, attacks, hostOf } from './attacks';

/** Ports on this machine. */
export interface Ports {
  /** Of the servers of attacks, each at an address of its own. */
  readonly attacks: number;
  readonly dns: number;
  /** Of the network that the service reads: the demo's, with the pages of attacks. */
  readonly network: number;
  readonly demo: number;
  readonly service: number;
}

const host = '127.0.0.1';

/**
 * The program of a thread with the servers of all attacks, and the callers of attacks without an account. Domains are `NUMBER.ATTACK`, so that
 * each is registered.
 */
async function open(ports: Ports): Promise<void> {
  const serve = (index: number, talk = accepts()) =>
    createServer((client) => {
      client.on('error', () => client.destroy()).setTimeout(60_000, () => client.destroy());
      talk(client);
    }).listen(ports.attacks, hostOf(index));
  for (const [index, { at, talk }] of attacks.entries()) if (at !== 'caller') serve(index, talk);
  serve(honest);
  createHttpServer(({ url: path = '', headers }, answer) => {
    const attack = attacks.findIndex(({ name }) => path.startsWith(`/company/${name}`));
    const place = attack < 0 ? { host, port: ports.demo } : { host: hostOf(attack), port: ports.attacks };
    request({ ...place, path, headers, agent: false }, (page) => {
      answer.writeHead(page.statusCode!, page.headers);
      page.pipe(answer);
    })
      .on('error', () => answer.destroy())
      .end();
  }).listen(ports.network, host);
  parentPort!.on('message', (index: number) => visit(ports.service, attacks[index]!));
  const dns = createSocket('udp4').bind(ports.dns, host);
  dns.on('message', (message, from) => {
    const { id = 0, questions } = decode(message);
    for (const reply of answer(id, questions![0]!)) dns.send(reply, from.port, from.address);
  });
  await once(dns, 'listening');
  parentPort!.postMessage('ready');
}

/** A connection to the service for a second, from an address of its own, which is no proxy. */
function visit(port: number, { talk }: Attack): void {
  const client = connect({ host, port, localAddress: '127.0.8.1' }).on('error', () => undefined);
  talk!(client);
  setTimeout(() => client.destroy(), 1_000);
}

/** Mail host of the domains whose other servers are hostile. */
const honest = -1;

function answer(id: number, question: Question): readonly Buffer[] {
  const { name, type } = question;
  const index = attacks.findIndex((attack) => name.toLowerCase().endsWith(`.${attack.name}`));
  const { dns, at }: Partial<Attack> = attacks[index] ?? {};
  if (dns) return dns(id, question);
  const hosts: Partial<Record<string, Answer>> = {
    A: { type: 'A', name, ttl: 1, data: hostOf(at === 'mail' ? index : honest) },
    MX: { type: 'MX', name, ttl: 1, data: { preference: 1, exchange: `mx.${name}` } },
  };
  const answers = [hosts[type]].flatMap((host) => host ?? []);
  return [encode({ type: 'response', id, questions: [question], answers })];
}

void open(workerData as Ports);
