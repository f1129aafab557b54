import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import {
  answersId,
  type DnsAnswer,
  encodeQuestion,
  isTruncated,
  maxAnswerBytes,
  type Question,
  readAnswer,
  UnusableAnswer,
} from './dns-message';
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

function overUdp({ host, port }: DnsServer, query: Buffer, id: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', leave);
      socket.off('error', fail).on('error', () => undefined);
      socket.close();
      settle();
    };
    const leave = () => {
      end(() => {
        reject(signal.reason as Error);
      });
    };
    const fail = (error: Error) => {
      end(() => {
        reject(error);
      });
    };
    signal.addEventListener('abort', leave, { once: true });
    socket
      .on('error', fail)
      .on('message', (message) => {
        if (!answersId(message, id)) return;
        end(() => {
          resolve(message);
        });
      })
      // Connected: the kernel accepts datagrams from that address and port only, and reports a closed port.
      .once('connect', () => {
        socket.send(query);
      })
      .connect(port, host);
  });
}

function overTcp({ host, port }: DnsServer, query: Buffer, id: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect({ host, port, noDelay: true });
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', leave);
      socket.destroy();
      settle();
    };
    const leave = () => {
      end(() => {
        reject(signal.reason as Error);
      });
    };
    const fail = (error: Error) => {
      end(() => {
        reject(error);
      });
    };
    let received = Buffer.alloc(0);
    signal.addEventListener('abort', leave, { once: true });
    socket
      .on('error', fail)
      .on('close', () => {
        fail(new UnusableAnswer('it ended early'));
      })
      .on('data', (bytes) => {
        received = Buffer.concat([received, bytes]);
        const length = received.length < 2 ? 0 : received.readUInt16BE(0);
        if (length > maxAnswerBytes) fail(new UnusableAnswer('too large'));
        else if (received.length >= 2 && received.length >= 2 + length) {
          const message = received.subarray(2, 2 + length);
          if (answersId(message, id)) end(() => resolve(message));
          else fail(new UnusableAnswer('another question'));
        }
      });
    socket.write(Buffer.concat([Buffer.from([query.length >> 8, query.length & 0xff]), query]));
  });
}
