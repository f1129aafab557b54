import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Timer } from '@enrichment/kernel';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { EgressGuard } from './egress-guard';
import { type ConnectFailed, GuardRefused } from './errors';
import { systemResolve, TcpDialer, type TcpDialerOptions, type TcpTarget } from './tcp-dialer';
import { openPlace, type Place, privatePlace, publicPlace } from './testing/places';
import { startRebindingDns } from './testing/rebinding-dns';

const guard = new EgressGuard({ allowCidrs: [`${publicPlace}/32`] });
/** No timer ever fires: no second attempt starts, and no deadline ends. */
const timer: Timer = () => () => undefined;

describe('TcpDialer', () => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace(createServer((socket) => socket.end('hello')));
  });
  afterAll(() => place.close());

  const dial = (target: Partial<TcpTarget>, options: Partial<TcpDialerOptions> = {}) =>
    new TcpDialer({ guard, timer, ...options }).connect({
      host: 'host.test',
      port: place.port,
      timeoutMs: 1000,
      ...target,
    });
  const greeting = async (target: Partial<TcpTarget>, options: Partial<TcpDialerOptions> = {}) => {
    const socket = await dial(target, options);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return bytes.toString();
  };
  const failure = (target: Partial<TcpTarget>, options: Partial<TcpDialerOptions> = {}) =>
    dial(target, options).then(
      () => 'connected',
      (error: unknown) => error,
    );

  it('connects to literal addresses, given addresses, and the addresses of a name', async () => {
    expect(await greeting({ host: publicPlace })).toBe('hello');
    expect(await greeting({ host: `[::ffff:${publicPlace}]` })).toBe('hello');
    expect(await greeting({ addresses: [publicPlace] })).toBe('hello');
    const resolved: string[] = [];
    const resolve = (host: string) => Promise.resolve(resolved.push(host) ? [publicPlace] : []);
    expect(await greeting({}, { resolve })).toBe('hello');
    expect(resolved).toEqual(['host.test']);
  });

  it('reaches an own server, but no other port at its address', async () => {
    const strict = { guard: new EgressGuard(), ownServers: [`${publicPlace}:${place.port}`] };
    expect(await greeting({ host: publicPlace }, strict)).toBe('hello');
    for (const target of [
      { host: publicPlace, port: place.port + 1 },
      { host: privatePlace },
      { host: '127.0.0.1', port: Number(String(place.port).slice(0, -1)) },
    ])
      expect(await failure(target, strict)).toBeInstanceOf(GuardRefused);
  });

  it.each([
    privatePlace,
    '[::1]',
    '::ffff:127.0.0.66',
    '[::ffff:7f00:42]',
    '2130706498',
    '0x7f000042',
    '0177.0.0.0102',
    '127.66',
    'localhost.localdomain',
    '0.0.0.0',
    '169.254.169.254',
  ])('refuses %s, with the operating system reading names', async (host) => {
    const resolve: typeof systemResolve = async (name, signal) =>
      name === 'localhost.localdomain' ? [privatePlace] : systemResolve(name, signal);
    expect(await failure({ host }, { resolve })).toBeInstanceOf(GuardRefused);
    expect(place.trespasses()).toBe(0);
  });

  it('refuses given addresses too', async () => {
    expect(await failure({ addresses: [privatePlace, '10.0.0.1'] })).toMatchObject({
      name: 'GuardRefused',
      host: 'host.test',
      addresses: [privatePlace, '10.0.0.1'],
    });
  });

  it('connects to the checked addresses, even when DNS changes', async () => {
    const dns = await startRebindingDns([
      [privatePlace, publicPlace],
      [publicPlace],
      [privatePlace],
      [publicPlace, privatePlace],
    ]);
    try {
      expect(await greeting({}, dns)).toBe('hello');
      expect(await greeting({}, dns)).toBe('hello');
      expect(dns.queries()).toBe(2);
      expect(await failure({}, dns)).toBeInstanceOf(GuardRefused);
      expect(await greeting({}, dns)).toBe('hello');
      expect(dns.queries()).toBe(4);
      expect(place.trespasses()).toBe(0);
    } finally {
      dns.close();
    }
  });

  it('tries the next address when a connection fails', async () => {
    const here = new EgressGuard({ allowCidrs: ['127.0.0.0/8', '::1'] });
    expect(await greeting({ addresses: ['127.0.0.65', publicPlace] }, { guard: here })).toBe('hello');
    expect(await failure({ addresses: ['127.0.0.65'] }, { guard: here })).toMatchObject({
      name: 'ConnectFailed',
      reason: 'failed',
      cause: { errors: [{ code: 'ECONNREFUSED' }] },
    });
  });

  it('alternates both families, and tries at most eight addresses', async () => {
    const here = new EgressGuard({ allowCidrs: ['127.0.0.0/8'] });
    const four = Array.from({ length: 20 }, (_, i) => `127.9.9.${i}`);
    const error = (await failure(
      { addresses: [...four, '::ffff:127.8.8.1', '::ffff:127.8.8.2'] },
      { guard: here },
    )) as ConnectFailed;
    const { errors } = error.cause as AggregateError;
    expect(errors.map((one: { address?: string }) => one.address)).toEqual([
      '::ffff:127.8.8.1',
      '127.9.9.0',
      '::ffff:127.8.8.2',
      ...four.slice(1, 6),
    ]);
  });

  it('reports a name without an address, and rethrows errors of the resolver', async () => {
    expect(await failure({}, { resolve: () => Promise.resolve([]) })).toMatchObject({ reason: 'no_address' });
    const broken = new Error('broken');
    expect(await failure({}, { resolve: () => Promise.reject(broken) })).toBe(broken);
    expect(await systemResolve('no such name', new AbortController().signal)).toEqual([]);
  });

  it('ends at the timeout and with the signal, while resolving and while connecting', async () => {
    const never = () => new Promise<never>(() => undefined);
    const timeUp: Timer = (milliseconds, then) => {
      if (milliseconds === 1000) queueMicrotask(then);
      return () => undefined;
    };
    expect(await failure({}, { resolve: never, timer: timeUp })).toMatchObject({ reason: 'timeout' });

    const caller = new AbortController();
    const reason = new Error('gone');
    const resolving = failure({ signal: caller.signal }, { resolve: never });
    const connecting = failure({ addresses: [publicPlace], signal: caller.signal });
    caller.abort(reason);
    expect(await resolving).toBe(reason);
    expect(await connecting).toBe(reason);
    await expect(dial({ signal: caller.signal })).rejects.toBe(reason);
  });
});
