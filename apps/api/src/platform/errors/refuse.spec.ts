import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { DomainError, newUlid } from '@enrichment/kernel';
import { refuse, refuseOverload } from './refuse';

/** The answer of a server with this handler. */
async function answerOf(listener: RequestListener): Promise<Response> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await response.bytes();
  server.closeAllConnections();
  server.close();
  return response;
}

describe('answers before Express', () => {
  it('link to the explanation of their code', async () => {
    const error = new DomainError('SYS_002', 'Too many requests of this connection.');
    const link = '</docs/errors#SYS_002>; rel="help"';
    const answers = [
      await answerOf((_, response) => refuseOverload(response, newUlid())),
      await answerOf((_, response) => refuse(response, error, 'close')),
    ];
    expect(answers.map(({ headers }) => headers.get('link'))).toEqual([link, link]);
  });
});
