import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { DelayedAnswers } from './delayed-answers';

/**
 * To be called once, now or later.
 *
 * @param answer makes the whole answer, for HTTP/1.1 in ASCII, when it is sent; without it the request goes its usual way
 * @returns `false` when it changes nothing: the caller has gone, or has sent another request meanwhile, before which this one has gone its usual way
 */
export type Decide = (answer?: () => string) => boolean;

/** Of the request only its head is there. */
export type AnswerEarly = (request: IncomingMessage, decide: Decide) => void;

/** As much of Node's own parser and socket as is needed to answer before Node does anything for a request. */
interface WithParser extends Socket {
  readonly parser?: {
    onIncoming: (request: IncomingMessage, keepsAlive: boolean) => number;
    incoming: IncomingMessage | null;
  } | null;
  readonly _httpMessage?: object | null;
}

/**
 * Answers some requests, or lets them wait, as soon as their heads are parsed. `ServerResponse`, the event, and the end of both streams cost
 * two thirds of what Node spends on a small answer, and under overload small answers are most of the work. Requests for which
 * the bytes depend on more than their text (pipelined, HTTP/1.0, HEAD, with an expectation) or whose body may be long go their usual way, as all do
 * where there is no parser at this place; whoever gives early answers has to be there too.
 */
export function answerEarly(server: Server, answer: AnswerEarly, delayed: DelayedAnswers): void {
  server.on('connection', (socket: WithParser) => {
    const { parser } = socket;
    if (!parser) return;
    const { onIncoming } = parser;
    // What is kept back of the request before: whoever does not wait for an answer gets it before the next one.
    let hurry: (() => void) | undefined;
    parser.onIncoming = (request, keepsAlive) => {
      hurry?.();
      hurry = undefined;
      if (!keepsAlive || !isPlain(request, socket)) return onIncoming(request, keepsAlive);
      let isDecided = false;
      const goOn = () => {
        isDecided = true;
        onIncoming(request, keepsAlive);
      };
      hurry = goOn;
      answer(request, (made) => {
        if (isDecided || !socket.writable) return false;
        hurry = undefined;
        if (made === undefined) {
          goOn();
          return true;
        }
        isDecided = true;
        parser.incoming = null; // Node skips the body of a request that is not there.
        hurry = delayed.add(writing(socket, made)).send;
        return true;
      });
      return 0;
    };
  });
}

/** Knows nothing of the request, of which nothing is needed while its answer is kept back. */
function writing(socket: Socket, made: () => string): () => void {
  return () => {
    if (socket.writable) socket.write(made(), 'latin1');
  };
}

function isPlain(request: IncomingMessage & { upgrade?: boolean }, socket: WithParser): boolean {
  if (socket._httpMessage || socket.writableLength > 0 || !socket.writable) return false;
  if (request.httpVersionMinor !== 1 || request.method === 'HEAD' || request.upgrade) return false;
  // Not `headers`, which are made when they are first asked for.
  const { rawHeaders } = request;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const isOrdinary = exceptions[rawHeaders[i]!.length];
    if (isOrdinary && !isOrdinary(rawHeaders[i]!.toLowerCase(), rawHeaders[i + 1]!)) return false;
  }
  return true;
}

/** Nobody stops a longer body, which Node reads and skips. */
const maxBodyBytes = 16_384;

/** By the length of the field's name, so that most fields cost one look. */
const exceptions: Readonly<Record<number, (name: string, value: string) => boolean>> = {
  ['expect'.length]: (name) => name !== 'expect',
  ['content-length'.length]: (name, value) => name !== 'content-length' || Number(value) <= maxBodyBytes,
  ['transfer-encoding'.length]: (name) => name !== 'transfer-encoding',
};
