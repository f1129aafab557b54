import { randomInt } from 'node:crypto';
import { caught } from '@enrichment/egress';
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import { untilAborted } from '@enrichment/concurrency';
import { type Question, maxAnswerBytes, UnusableAnswer } from './answer-reader';
import { answersId, type DnsAnswer, encodeQuestion, isTruncated, readAnswer } from './dns-message';
import type { DnsServer } from './dns-servers';

/**
 * Sends one question to one name server over UDP, from its own port with a random id. It uses TCP when the answer is truncated,
 * and no EDNS0 when the server does not support it.
 *
 * It waits until the signal aborts. Messages with another id, or from another source, are ignored.
 *
 * @throws UnusableAnswer
 * @throws Error of the operating system: connection refused, no route
 * @throws `signal.reason`
 */
export async function queryServer(
  server: DnsServer,
  question: Question,
  signal: AbortSignal,
): Promise<DnsAnswer> {
  try {
    return await exchange(server, question, true, signal);
  } catch (error) {
    if (error instanceof UnusableAnswer && (error.what === 'FORMERR' || error.what === 'NOTIMP')) {
      return exchange(server, question, false, signal);
    }
    throw error;
  }
}

async function exchange(
  server: DnsServer,
  question: Question,
  edns: boolean,
  signal: AbortSignal,
): Promise<DnsAnswer> {
  const id = randomInt(0x1_0000);
  const query = encodeQuestion(question, id, edns);
  const short = await overUdp(server, query, id, signal);
  return readAnswer(isTruncated(short) ? await overTcp(server, query, id, signal) : short, question);
}

async function overUdp(
  { host, port }: DnsServer,
  query: Buffer,
  id: number,
  signal: AbortSignal,
): Promise<Buffer> {
  signal.throwIfAborted();
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  const answer = new Promise<Buffer>((resolve, reject) => {
    socket
      .on('error', reject)
      .on(
        'message',
        caught(reject, (message: Buffer) => {
          if (answersId(message, id)) resolve(message);
        }),
      )
      // Connected: the kernel accepts datagrams from that address and port only, and reports a closed port.
      .once('connect', () => socket.send(query))
      .connect(port, host);
  });
  return untilAborted(answer, signal).finally(() => socket.close());
}

async function overTcp(
  { host, port }: DnsServer,
  query: Buffer,
  id: number,
  signal: AbortSignal,
): Promise<Buffer> {
  signal.throwIfAborted();
  const socket = connect({ host, port, noDelay: true });
  const answer = new Promise<Buffer>((resolve, reject) => {
    let received = Buffer.alloc(0);
    socket
      .on('error', reject)
      .on('close', () => reject(new UnusableAnswer('it ended early')))
      .on(
        'data',
        caught(reject, (bytes: Buffer) => {
          received = Buffer.concat([received, bytes]);
          const length = received.length < 2 ? 0 : received.readUInt16BE(0);
          const message = received.subarray(2, 2 + length);
          if (length > maxAnswerBytes) reject(new UnusableAnswer('too large'));
          else if (received.length < 2 || message.length < length) return;
          else if (answersId(message, id)) resolve(message);
          else reject(new UnusableAnswer('another question'));
        }),
      );
  });
  socket.write(Buffer.concat([Buffer.from([query.length >> 8, query.length & 0xff]), query]));
  return untilAborted(answer, signal).finally(() => socket.destroy());
}
