import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { EnrichmentClient } from './enrichment-client';
import { located } from './testing/scripted-service';

const apiKey = 'enr_secret';

/** With the platform's own fetch and timers, against a server of node:http. */
describe('on this platform', () => {
  let server: Server;
  let answer: RequestListener;
  let client: EnrichmentClient;
  beforeEach(async () => {
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    client = new EnrichmentClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey, retries: 1 });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const failure = () =>
    client.ip.lookup({ ip: '8.8.8.8' }).then(
      () => undefined,
      (error: unknown) => error,
    );

  it('gets an answer', async () => {
    answer = (_, response) => response.end(JSON.stringify(located));
    expect((await client.ip.lookup({ ip: '8.8.8.8' })).data).toEqual(located);
  });

  it('gets it after the first was interrupted', async () => {
    let cut = false;
    answer = (_, response) => {
      const text = JSON.stringify(located);
      response.setHeader('content-length', text.length);
      if (cut) response.end(text);
      else response.write(text.slice(0, 9), () => response.destroy());
      cut = true;
    };
    expect((await client.ip.lookup({ ip: '8.8.8.8' })).meta.attempts).toBe(2);
  });

  it('times out a request', async () => {
    let requests = 0;
    answer = (_, response) => {
      requests += 1;
      if (requests > 1) response.end(JSON.stringify(located));
    };
    const { port } = server.address() as AddressInfo;
    client = new EnrichmentClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey, attemptTimeoutMs: 50 });
    expect((await client.ip.lookup({ ip: '8.8.8.8' })).data).toEqual(located);
  });

  it("does not send the key to a redirect's target", async () => {
    const requested: string[] = [];
    answer = (request, response) => {
      requested.push(request.url!);
      response.writeHead(307, { location: '/elsewhere' }).end();
    };
    expect(await failure()).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 307 });
    expect(requested).toEqual(['/v1/ip/lookup']);
  });

  it('does not contain the key in its errors', async () => {
    server.close();
    const error = await failure();
    expect(error).toMatchObject({ code: 'NO_CONNECTION', attempts: 2 });
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(apiKey);
  });

  it('ends at once with the signal', async () => {
    const controller = new AbortController();
    answer = () => controller.abort('enough');
    await expect(client.ip.lookup({ ip: '8.8.8.8' }, controller)).rejects.toBe('enough');
  });
});
