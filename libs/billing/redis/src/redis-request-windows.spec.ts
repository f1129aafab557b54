import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { requestWindowsContract } from '@enrichment/billing-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import { createClient } from 'redis';
import { RedisRequestWindows, type RedisWindowsOptions } from './redis-request-windows';
import { hasRedisServer, TestRedis } from './testing';

/** No server listens on this port. */
const nowhere = 'redis://127.0.0.1:1';
/** Long timeouts for a busy machine. */
const patient = { timeoutMs: 30_000, retryMs: 5 };

requestWindowsContract('Redis is away', async () => {
  const clock = new ManualClock();
  const windows = await RedisRequestWindows.open({ url: nowhere, clock });
  return {
    windows,
    advance: (milliseconds: number) => Promise.resolve(clock.advance(milliseconds)),
    close: () => Promise.resolve(windows.close()),
  };
});

describe('RedisRequestWindows without Redis', () => {
  let server: Server | undefined;
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server?.close();
  });

  it('opens, reports the outage once, and reports that windows are not shared', async () => {
    const notices: string[] = [];
    const windows = await RedisRequestWindows.open({
      url: nowhere,
      clock: new ManualClock(),
      retryMs: 1,
      onNotice: (notice) => notices.push(notice),
    });
    for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(windows.isShared).toBe(false);
    expect(notices).toEqual([
      expect.stringMatching(/^Redis is away \(.*ECONNREFUSED.*\): each replica allows its share/),
    ]);
    windows.close();
  });

  it('allows its share of a limit: the shares of the live replicas add up to the limit', async () => {
    const shares: number[] = [];
    for (const before of [0, 1, 2]) {
      const replicas = () => ({ count: 3, before });
      const windows = await RedisRequestWindows.open({ url: nowhere, clock: new ManualClock(), replicas });
      const permits = await Promise.all(Array.from({ length: 20 }, () => windows.acquire('key', 10, 1_000)));
      shares.push(permits.filter(({ allowed }) => allowed).length);
      windows.close();
    }
    expect(shares).toEqual([4, 3, 3]);
  });

  it('counts alone when a server answers all commands with the same text', async () => {
    server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      socket.on('data', (bytes) => {
        const commands = bytes.toString().match(/^\*\d+\r$/gm)!;
        socket.write('$5\r\nhello\r\n'.repeat(commands.length));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const windows = await RedisRequestWindows.open({ url, clock: new ManualClock() });
    expect(await windows.acquire('key', 1, 1_000)).toMatchObject({ allowed: true });
    expect(windows.isShared).toBe(false);
    windows.close();
  });

  it('does not wait for a server that accepts connections and sends nothing', async () => {
    server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    const url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const windows = await RedisRequestWindows.open({ url, clock: new ManualClock() });
    expect(windows.isShared).toBe(false);
    expect(await windows.acquire('key', 1, 1_000)).toMatchObject({ allowed: true, remaining: 0 });
    windows.close();
  });
});

if (!hasRedisServer) {
  console.warn('redis-server is not installed: RedisRequestWindows is tested without Redis only.');
} else {
  let redis: TestRedis;
  const opened: RedisRequestWindows[] = [];
  const open = async (options: Partial<RedisWindowsOptions> = {}) => {
    const windows = await RedisRequestWindows.open({ url: redis.url, clock: new ManualClock(), ...options });
    opened.push(windows);
    return windows;
  };
  beforeAll(async () => {
    redis = await TestRedis.start();
  });
  afterAll(() => redis.stop());

  requestWindowsContract('Redis', async () => {
    let nowUs = 1_800_000_000_000_000;
    const windows = await open({ ...patient, nowUs: () => nowUs });
    return {
      windows,
      advance: (milliseconds: number) => Promise.resolve(void (nowUs += milliseconds * 1_000)),
      close: () => Promise.resolve(expect(windows.isShared).toBe(true)),
    };
  });

  describe('RedisRequestWindows', () => {
    afterAll(() => {
      for (const windows of opened) windows.close();
    });

    it('allows exactly the limit over three replicas with different clocks', async () => {
      const replicas = await Promise.all(
        [0, 1, 2].map((hours) => open({ ...patient, clock: new ManualClock(hours * 3_600_000) })),
      );
      const taken = await Promise.all(
        Array.from({ length: 200 }, (_, i) => replicas[i % 3]!.acquire('replicas', 10, 3_600_000)),
      );
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10);
      expect(
        taken
          .filter(({ allowed }) => allowed)
          .map(({ remaining }) => remaining)
          .sort(),
      ).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });

    it('sends the permit requests of one turn of the event loop in one command', async () => {
      const windows = await open(patient);
      const client = createClient({ url: redis.url });
      await client.connect();
      await client.configResetStat();
      const permits = await Promise.all(
        Array.from({ length: 30 }, (_, i) => windows.acquire(`together ${i % 3}`, i % 3, 3_600_000)),
      );
      expect(permits.filter(({ allowed }) => allowed)).toHaveLength(0 + 1 + 2);
      expect(await client.info('commandstats')).toMatch(/cmdstat_evalsha:calls=1,/);
      client.destroy();
    });

    it("slides by the server's clock: a permit is free again one window after it was acquired", async () => {
      const windows = await open(patient);
      // On a slow machine, a short window may end between two calls.
      for (let windowMs = 50, refused = 0; refused === 0; windowMs *= 2) {
        const acquire = () => windows.acquire(`server time ${windowMs}`, 1, windowMs);
        const start = performance.now();
        await acquire();
        let answer = await acquire();
        for (; !answer.allowed; refused++) {
          expect(answer.retryAfterMs).toBeGreaterThan(0);
          expect(answer.retryAfterMs).toBeLessThanOrEqual(windowMs);
          answer = await acquire();
        }
        expect(performance.now() - start).toBeGreaterThanOrEqual(windowMs);
      }
    });

    it('continues after the clock is set back, by less than a window and by more', async () => {
      let nowUs = 1_800_000_000_000_000;
      const windows = await open({ ...patient, nowUs: () => nowUs });
      await windows.acquire('back', 1, 1_000);
      nowUs -= 400_000;
      expect(await windows.acquire('back', 1, 1_000)).toMatchObject({ allowed: false, retryAfterMs: 1_000 });
      nowUs -= 3_600_000_000;
      expect(await windows.acquire('back', 1, 1_000)).toMatchObject({ allowed: true });
      expect(await windows.acquire('back', 1, 1_000)).toMatchObject({ allowed: false });
    });

    it('sets an expiry on all keys, and stores numbers only', async () => {
      const windows = await open(patient);
      await windows.acquire('expiry', 5, 1_000);
      const client = createClient({ url: redis.url });
      await client.connect();
      const life = await client.pTTL('enrichment:window:expiry');
      const stored = await client.lRange('enrichment:window:expiry', 0, -1);
      expect(life).toBeGreaterThan(1_000);
      expect(life).toBeLessThanOrEqual(61_000);
      expect(stored).toEqual([expect.stringMatching(/^\d{16}$/)]);
      await client.scriptFlush();
      client.destroy();
      // EVALSHA does not find the script.
      expect(await windows.acquire('expiry', 5, 3_600_000)).toMatchObject({ allowed: true, remaining: 3 });
      expect(windows.isShared).toBe(true);
    });

    it('counts alone while Redis does not respond, without waiting, and shares again afterwards', async () => {
      const notices: string[] = [];
      let losses = 0;
      const windows = await open({
        timeoutMs: 50,
        retryMs: 5,
        onLoss: () => losses++,
        onNotice: (notice) => notices.push(notice),
      });
      redis.signal('SIGSTOP');
      const start = performance.now();
      const first = await windows.acquire('silent', 2, 3_600_000);
      const waited = performance.now() - start;
      expect(first).toMatchObject({ allowed: true, remaining: 1 });
      expect(waited).toBeGreaterThanOrEqual(49);
      expect(windows.isShared).toBe(false);
      expect(losses).toBe(1);
      // All are answered in this turn of the event loop.
      const rest = await Promise.race([
        Promise.all(Array.from({ length: 100 }, () => windows.acquire('silent', 2, 3_600_000))),
        new Promise<never>((_, reject) => setImmediate(() => reject(new Error('waited')))),
      ]);
      expect(rest.filter(({ allowed }) => allowed)).toHaveLength(1);
      redis.signal('SIGCONT');
      while (!windows.isShared) await new Promise((resolve) => setImmediate(resolve));
      expect(notices).toEqual([
        'Redis is away (no answer in 50 ms): each replica allows its share of the limits until it is back',
        'Redis is back: replicas share their limits again',
      ]);
    });

    it('counts alone after Redis was killed, and shares again when it was restarted', async () => {
      const clock = new ManualClock();
      const windows = await open({ retryMs: 5, clock });
      await redis.kill();
      expect(await windows.acquire('killed', 1, 1_000)).toMatchObject({ allowed: true });
      expect(await windows.acquire('killed', 1, 1_000)).toMatchObject({ allowed: false });
      expect(windows.isShared).toBe(false);
      await redis.restart();
      while (!windows.isShared) await new Promise((resolve) => setImmediate(resolve));
      // Permits of the outage still count.
      expect(await windows.acquire('killed', 1, 1_000)).toMatchObject({ allowed: false });
      clock.advance(1_000);
      expect(await windows.acquire('killed', 1, 1_000)).toMatchObject({ allowed: true });
    });

    it.each(['killed', 'flushed'])('holds a limit while Redis is %s, over all replicas', async (event) => {
      const clock = new ManualClock();
      const replicas = await Promise.all(
        [0, 1, 2].map((before) => open({ ...patient, clock, replicas: () => ({ count: 3, before }) })),
      );
      const key = `${event} under load`;
      let allowed = 0;
      const send = async () => {
        const permits = await Promise.all(
          Array.from({ length: 30 }, (_, i) => replicas[i % 3]!.acquire(key, 10, 3_600_000)),
        );
        allowed += permits.filter((permit) => permit.allowed).length;
      };
      await send();
      expect(allowed).toBe(10);
      if (event === 'killed') {
        await redis.kill();
        await send();
        await redis.restart();
        while (!replicas.every(({ isShared }) => isShared))
          await new Promise((resolve) => setImmediate(resolve));
      } else {
        const client = createClient({ url: redis.url });
        await client.connect();
        await client.flushAll();
        client.destroy();
      }
      await send();
      expect(allowed).toBe(10);
      clock.advance(1_800_000);
      await send();
      expect(allowed).toBe(10);
      // Earlier permits have left the window, and Redis has counted a whole one.
      clock.advance(1_802_000);
      await send();
      expect(allowed).toBe(20);
    });

    it('remembers a full window for its whole length, beside other traffic', async () => {
      const clock = new ManualClock();
      const [first, other] = await Promise.all(
        [0, 1].map((before) => open({ ...patient, clock, replicas: () => ({ count: 2, before }) })),
      );
      for (let i = 0; i < 6; i++) await first!.acquire('full minute', 6, 60_000);
      expect(await other!.acquire('full minute', 6, 60_000)).toMatchObject({ allowed: false });
      for (let second = 0; second < 12; second += 3) {
        clock.advance(3_000);
        for (let i = 0; i < 2; i++) await other!.acquire(`other ${second}`, 1, 1_000);
      }
      await redis.kill();
      expect(await other!.acquire('full minute', 6, 60_000)).toMatchObject({ allowed: false });
      await redis.restart();
    });

    it('is not reported as away by a busy process', async () => {
      const seconds: number[] = [];
      const notices: string[] = [];
      const windows = await open({
        timeoutMs: 1_000,
        onAnswer: (each) => seconds.push(each),
        onNotice: (notice) => notices.push(notice),
      });
      const pending = Array.from({ length: 300 }, () => windows.acquire('busy', 1_000, 1_000));
      const until = performance.now() + 1_200;
      while (performance.now() < until);
      expect((await Promise.all(pending)).every(({ allowed }) => allowed)).toBe(true);
      expect(windows.isShared).toBe(true);
      expect(notices).toEqual([]);
      expect(seconds).toHaveLength(300);
    });

    it('counts alone when Redis responds but is read-only', async () => {
      const client = createClient({ url: redis.url });
      await client.connect();
      await client.configSet({ maxmemory: '1', 'maxmemory-policy': 'noeviction' });
      const windows = await open();
      expect(windows.isShared).toBe(false);
      expect(await windows.acquire('full', 1, 1_000)).toMatchObject({ allowed: true });
      await client.configSet('maxmemory', '0');
      client.destroy();
    });
  });
}
