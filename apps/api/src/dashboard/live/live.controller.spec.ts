import { EventEmitter, once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InMemoryBilling, InMemoryUsage } from '@enrichment/billing-domain/testing';
import type { Session } from '@enrichment/identity-domain';
import { ManualClock } from '@enrichment/kernel';
import type { ExpressResponse } from '../../platform/request/api-request';
import { RequestContext } from '../../platform/request/request-context';
import { Drain } from '../../platform/lifecycle/drain';
import type { DashboardRequest } from '../http/dashboard-request';
import { LiveAccounts } from './live-accounts';
import { LiveController } from './live.controller';

/** The connections are real, and the tests trigger the beats. */
describe('the live stream', () => {
  let server: Server;
  /** Streams that hold no place among the requests in progress. */
  let left: number;
  let open: { request: DashboardRequest; response: ExpressResponse }[];
  let session: Session | undefined;
  let billing: InMemoryBilling;
  let live: LiveAccounts;
  let drain: Drain;
  const sessionReads = new EventEmitter();

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    const clock = new ManualClock();
    billing = new InMemoryBilling(clock);
    const { id: accountId } = await billing.accounts.create({ email: 'a@example.com', credits: 5 });
    const user = {
      id: 'usr_1',
      email: 'a@example.com',
      role: 'user',
      accountId,
      createdAt: new Date(),
      confirmed: true,
    } as const;
    session = {
      ...{ id: 'ses_1', user, memberRole: 'viewer', holdsRole: true },
      ...{ expiresAt: new Date(), setCookies: [] },
    };
    const sessions = {
      find: () => {
        sessionReads.emit('session');
        return Promise.resolve(session);
      },
    };
    live = new LiveAccounts(billing.accounts, new InMemoryUsage(), clock);
    drain = new Drain();
    const controller = new LiveController(live, sessions as never, drain);
    open = [];
    left = 0;
    const signedIn = session;
    server = createServer((incoming, outgoing) => {
      const context = Object.assign(new RequestContext(), { leave: () => left++ });
      const request = Object.assign(incoming, { session: signedIn, context }) as unknown as DashboardRequest;
      const response = outgoing as unknown as ExpressResponse;
      response.once('close', () => context.end());
      open.push({ request, response });
      controller.stream(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    jest.useRealTimers();
    live.close();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const connect = async (method = 'GET') => {
    const { port } = server.address() as AddressInfo;
    const request = get({ port, host: '127.0.0.1', method, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer.setEncoding('utf8');
  };
  const received = async (answer: IncomingMessage, wanted: string) => {
    for (let text = ''; !text.includes(wanted);) text += String((await once(answer, 'data'))[0]);
  };
  const ended = async (answer: IncomingMessage) => {
    answer.resume();
    await once(answer, 'end');
  };

  it('sends beats while the session is valid, and ends with the session', async () => {
    const answer = await connect();
    await received(answer, '"credits":5');
    jest.advanceTimersByTime(15_000);
    await received(answer, ': still here');
    session = undefined;
    jest.advanceTimersByTime(15_000);
    await ended(answer);
  });

  it('sends no change after the end of the session', async () => {
    const answer = await connect();
    await received(answer, '"credits":5');
    const { accountId } = session!.user;
    session = undefined;
    await billing.ledger.grant({ accountId, credits: 1, reason: 'r' });
    await live.poll();
    expect(await answer.toArray()).toEqual([]);
  });

  it('ends when the service stops, and ignores later changes', async () => {
    const answer = await connect();
    await received(answer, '"credits":5');
    const { response } = open[0]!;
    const faults: unknown[] = [];
    response.on('error', (fault) => faults.push(fault));
    response.end();
    await billing.ledger.grant({ accountId: session!.user.accountId, credits: 1, reason: 'r' });
    await live.poll();
    jest.advanceTimersByTime(15_000);
    await ended(answer);
    await new Promise((resolve) => setImmediate(resolve));
    expect(faults).toEqual([]);
  });

  it('stops its queries when the last tab is closed', async () => {
    const tabs = [await connect(), await connect()];
    for (const tab of tabs) await received(tab, '"credits":5');
    const closed = open.map(({ response }) => once(response, 'close'));
    for (const tab of tabs) tab.destroy();
    await Promise.all(closed);
    expect(jest.getTimerCount()).toBe(0);
    const onRead = jest.fn();
    sessionReads.on('session', onRead);
    jest.advanceTimersByTime(60_000);
    expect(onRead).not.toHaveBeenCalled();
  });

  it('closes the connection of a client that does not read', async () => {
    const answer = await connect();
    answer.pause();
    const { response } = open[0]!;
    const closed = once(response, 'close');
    while (response.writableLength <= 64 * 1_024) response.write('x'.repeat(64 * 1_024));
    await billing.ledger.grant({ accountId: session!.user.accountId, credits: 1, reason: 'r' });
    await live.poll();
    await closed;
  });

  it('takes no place of the requests in progress', async () => {
    await connect();
    await connect();
    expect(left).toBe(2);
  });

  it('ends the answer to HEAD', async () => {
    await ended(await connect('HEAD'));
    expect(jest.getTimerCount()).toBe(0);
  });
});
