import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DelayedAnswers } from './delayed-answers';
import { answerEarly } from './early-answers';

const early = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 5\r\n\r\nearly';
const body = 'x'.repeat(20);
const post = (path: string, fields = '') => `POST ${path} HTTP/1.1\r\nHost: x\r\n${fields}`;
const withBody = (path: string) => `${post(path, `Content-Length: ${body.length}\r\n`)}\r\n${body}`;

describe('answerEarly', () => {
  let server: Server;
  let socket: Socket;
  let text: string;
  let passedOn: string[];
  let held: ServerResponse[];
  let delayed: DelayedAnswers;

  beforeEach(async () => {
    [text, passedOn, held] = ['', [], []];
    server = createServer((request, response) => {
      passedOn.push(`${request.method} ${request.url}`);
      if (request.url === '/held') held.push(response);
      else request.resume().once('end', () => response.end('usual'));
    });
    delayed = new DelayedAnswers(60_000);
    answerEarly(server, ({ url }) => (url === '/early' ? () => early : undefined), delayed);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined).on('data', (chunk) => (text += chunk.toString()));
    await once(socket, 'connect');
  });
  afterEach(async () => {
    delayed.flush();
    socket.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function until(done: () => boolean): Promise<void> {
    while (!done()) await new Promise((resolve) => setImmediate(resolve));
  }
  const answered = (count: number) =>
    until(() => {
      delayed.flush();
      return answers().length === count;
    });
  const answers = () =>
    text.match(/\r\n\r\n(early|usual|first)|\r\n(early|usual|first)\r\n/g)?.map((one) => one.trim()) ?? [];

  it('answers before there is a request, skips its body, and goes on with the connection', async () => {
    for (const [i, path] of ['/early', '/other', '/early', '/early', '/other'].entries()) {
      socket.write(withBody(path));
      await answered(i + 1);
    }
    expect(answers()).toEqual(['early', 'usual', 'early', 'early', 'usual']);
    expect(passedOn).toEqual(['POST /other', 'POST /other']);
  });

  it('skips a body that comes later', async () => {
    socket.write(post('/early', `Content-Length: ${body.length}\r\n\r\n`));
    await answered(1);
    socket.write(body + withBody('/other'));
    await answered(2);
    expect(answers()).toEqual(['early', 'usual']);
  });

  it('never overtakes the answer before it', async () => {
    socket.write(withBody('/held') + withBody('/early'));
    await until(() => passedOn.length === 2);
    expect(text).toBe('');
    held[0]!.end('first');
    await until(() => answers().length === 2);
    expect(answers()).toEqual(['first', 'usual']);
  });

  it('sends an answer before those to the requests behind it, and once', async () => {
    socket.write(withBody('/early') + withBody('/early') + withBody('/other'));
    await until(() => answers().length === 3);
    delayed.flush();
    socket.write(withBody('/other'));
    await until(() => answers().length === 4);
    expect(answers()).toEqual(['early', 'early', 'usual', 'usual']);
    expect(passedOn).toEqual(['POST /other', 'POST /other']);
  });

  it('keeps an answer back, and nobody else', async () => {
    socket.write(withBody('/early'));
    const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
    other.write(withBody('/other'));
    await once(other, 'data');
    expect(text).toBe('');
    await answered(1);
    other.destroy();
  });

  it('makes no answer for a caller who has gone', async () => {
    const made = jest.fn(() => early);
    answerEarly(server, () => made, delayed);
    const gone = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [accepted] = (await once(server, 'connection')) as [Socket];
    gone.write(withBody('/early'));
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    gone.destroy();
    await once(accepted, 'close');
    delayed.flush();
    expect(made).not.toHaveBeenCalled();
  });

  it.each([
    ['HEAD', 'HEAD /early HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['HTTP/1.0', 'GET /early HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'],
    ['the end of a connection', 'GET /early HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['an expectation', `${post('/early', 'Content-Length: 1\r\nEXPECT: 100-continue\r\n')}\r\nx`],
    ['a body of any length', `${post('/early', 'Transfer-Encoding: chunked\r\n')}\r\n0\r\n\r\n`],
    ['a long body', `${post('/early', 'Content-Length: 20000\r\n')}\r\n${'x'.repeat(20_000)}`],
  ])('leaves %s to Node', async (_what, request) => {
    socket.write(request);
    await until(() => passedOn.length === 1);
    expect(text).not.toContain('early');
  });
});
