import { type Answer, decode, encode, type Question } from 'dns-packet';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { accepts, type Attack, attacks, hostOf } from './attacks';

/** The program of a thread with the servers of all attacks. Domains are `NUMBER.ATTACK`, so that each is registered. */
async function open(port: number, dnsPort: number): Promise<void> {
  const serve = (index: number, talk = accepts()) =>
    createServer((client) => {
      client.on('error', () => client.destroy()).setTimeout(60_000, () => client.destroy());
      talk(client);
    }).listen(port, hostOf(index));
  for (const [index, { at, talk }] of attacks.entries()) if (at !== 'caller') serve(index, talk);
  serve(honest);
  const dns = createSocket('udp4').bind(dnsPort, '127.0.0.1');
  dns.on('message', (message, from) => {
    const { id = 0, questions } = decode(message);
    for (const reply of answer(id, questions![0]!)) dns.send(reply, from.port, from.address);
  });
  await once(dns, 'listening');
  parentPort!.postMessage('ready');
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

void open(...(workerData as [number, number]));
