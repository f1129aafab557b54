import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DescribedApi } from '@enrichment/api/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { seededRandom } from '../parts/random';
import { Traffic } from './traffic';

const call = { path: '/v1/ip/lookup', body: { ip: '8.8.8.8' } };
const customer = { accountId: 'a', apiKey: 'k' };

describe('Traffic', () => {
  let server: Server;
  let traffic: Traffic;
  const open = async (answer: RequestListener, own = false) => {
    server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    traffic = new Traffic({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      next: () => call,
      random: seededRandom(1),
      own: own ? [customer] : [],
      shared: [{ accountId: 'b', apiKey: 'k' }],
      described: new DescribedApi({ paths: {} }),
      pauseMs: 1,
    });
  };
  afterEach(async () => {
    await traffic.stop();
    server.closeAllConnections();
    server.close();
  });

  it('records answers, and complains about answers that break the contract', async () => {
    const id = '01JD3T0QY9Z8W7V6S5R4P3N2M1';
    const body = { error: 'internal_error', message: 'No.', code: 'SYS_001', request_id: id, details: {} };
    await open((_, response) => {
      response.writeHead(500, { 'content-type': 'application/json', 'x-request-id': id });
      response.end(JSON.stringify(body));
    });
    await traffic.send(customer, call, 'key');
    expect(traffic.log).toMatchObject([
      { accountId: 'a', key: 'key', answer: { status: 500, code: 'SYS_001', requestId: id } },
    ]);
    expect(traffic.complaints).toEqual([expect.stringContaining('a fault of ours')]);
  });

  it('complains about an answer that is known to be wrong', async () => {
    const id = '01JD3T0QY9Z8W7V6S5R4P3N2M1';
    await open((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': id });
      response.end(JSON.stringify({ request_id: id, reason: 'mailbox_not_found' }));
    });
    const contradicts = ({ reason }: { reason?: string }) => reason === 'mailbox_not_found';
    await traffic.send(customer, { ...call, contradicts });
    expect(traffic.complaints).toEqual([expect.stringContaining('was answered wrongly')]);
  });

  it('records a connection that ends without an answer, and nothing when no server listens', async () => {
    await open((request) => request.socket.destroy());
    await traffic.send(customer, call);
    expect(traffic.log).toMatchObject([{ answer: undefined }]);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await traffic.send(customer, call);
    expect([traffic.log.length, traffic.refused]).toEqual([1, 1]);
  });

  it('repeats a success under its key now and then, and complains about a different answer', async () => {
    let count = 0;
    const complained = Promise.withResolvers<undefined>();
    await open((_, response) => {
      const id = `01JD3T0QY9Z8W7V6S5R4P3${String(count++).padStart(4, '0')}`;
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': id });
      response.end(JSON.stringify({ request_id: id }));
      if (traffic.complaints.length > 0) complained.resolve(undefined);
    }, true);
    await complained.promise;
    expect(traffic.complaints[0]).toContain('answered a repetition otherwise');
  });
});
