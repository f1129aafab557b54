import { once } from 'node:events';
import { type Agent, type ClientRequest, type IncomingMessage, request as open } from 'node:http';
import { connect } from 'node:net';
import type { ReceivedAnswer } from '../../../src/testing';
import type { FuzzedRequest } from './requests';

/**
 * A server may close an idle connection just when a request reuses it (RFC 9112, 9.5). The request is then sent again.
 *
 * @throws Error when no complete answer arrives
 */
export async function send(baseUrl: string, agent: Agent, fuzzed: FuzzedRequest): Promise<ReceivedAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const { method, path, headers } = fuzzed;
  const request = open({ hostname, port, agent, method, path, headers });
  try {
    return await answerTo(request, fuzzed);
  } catch (error) {
    if (!request.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return send(baseUrl, agent, fuzzed);
  }
}

async function answerTo(request: ClientRequest, fuzzed: FuzzedRequest): Promise<ReceivedAnswer> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
  });
  request.end(fuzzed.body);
  const response = await answered;
  // A stream of events never ends.
  if (response.headers['content-type'] === 'text/event-stream') {
    response.destroy();
    return { status: response.statusCode!, headers: response.headers, text: '' };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString() };
}

/** Sends bytes unchanged. @returns the answers until the server closes, or `undefined` when they are not HTTP */
export async function sendBytes(baseUrl: string, bytes: Buffer): Promise<ReceivedAnswer[] | undefined> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += String(chunk)));
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  const answers: ReceivedAnswer[] = [];
  while (text.length > 0) {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[!-9;-~]+: [^\r\n]*\r\n)*)\r\n/.exec(text);
    if (!head) return undefined;
    const headers = Object.fromEntries(
      head[2]!
        .split('\r\n')
        .filter(Boolean)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    );
    const length = headers['content-length'];
    // Without a length, the end of the connection ends the answer.
    const isFinal = length === undefined && head[1] !== '100';
    const end = isFinal ? text.length : head[0].length + Number(length ?? 0);
    if (head[1] !== '100')
      answers.push({ status: Number(head[1]), headers, text: text.slice(head[0].length, end) });
    text = text.slice(end);
  }
  return answers;
}
