import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DelayedAnswers } from './delayed-answers';
import { answerEarly, type Decide } from './early-answers';

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
  /** Of requests that wait for a decision. */
  let decisions: Decide[];

  beforeEach(async () => {
    [text, passedOn, held, decisions] = ['', [], [], []];
    server = createServer((request, response) => {
      passedOn.push(`${request.method} ${request.url}`);
      if (request.url === '/held') held.push(response);
      else request.resume().once('end', () => response.end('usual'));
    });
    delayed = new DelayedAnswers(60_000);
    answerEarly(
      server,
      ({ url }, decide) => {
        if (url === '/waits') decisions.push(decide);
        else if (url === '/early') decide(() => early);
        else decide();
      },
      delayed,
    );
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
    answerEarly(server, (_request, decide) => decide(made), delayed);
    const gone = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [accepted] = (await once(server, 'connection')) as [Socket];
    gone.write(withBody('/early'));
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    gone.destroy();
    await once(accepted, 'close');
    delayed.flush();
    expect(made).not.toHaveBeenCalled();
  });

  it('lets a request wait, with its body, until it goes on or is answered', async () => {
    socket.write(withBody('/waits'));
    await until(() => decisions.length === 1);
    expect(passedOn).toEqual([]);
    expect(decisions[0]!()).toBe(true);
    await answered(1);
    socket.write(withBody('/waits'));
    await until(() => decisions.length === 2);
    expect(decisions[1]!(() => early)).toBe(true);
    await answered(2);
    socket.write(withBody('/other'));
    await answered(3);
    expect(answers()).toEqual(['usual', 'early', 'usual']);
    expect(passedOn).toEqual(['POST /waits', 'POST /other']);
  });

  it('answers one that waits for its body, which comes later', async () => {
    socket.write(post('/waits', `Content-Length: ${body.length}\r\n\r\n`));
    await until(() => decisions.length === 1);
    decisions[0]!(() => early);
    socket.write(body.slice(0, 5));
    await answered(1);
    socket.write(body.slice(5) + withBody('/other'));
    await answered(2);
    expect(answers()).toEqual(['early', 'usual']);
  });

  it('lets none wait in front of another one of its connection', async () => {
    socket.write(withBody('/waits') + withBody('/early'));
    await answered(2);
    expect(answers()).toEqual(['usual', 'usual']);
    expect(passedOn).toEqual(['POST /waits', 'POST /early']);
    expect(decisions.map((decide) => decide(() => early))).toEqual([false]);
  });

  it('decides nothing for a caller who has gone', async () => {
    socket.write(withBody('/waits'));
    await until(() => decisions.length === 1);
    socket.destroy();
    const connections = () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    while ((await connections()) > 0) await new Promise((resolve) => setImmediate(resolve));
    expect([decisions[0]!(() => early), decisions[0]!()]).toEqual([false, false]);
    expect(passedOn).toEqual([]);
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
