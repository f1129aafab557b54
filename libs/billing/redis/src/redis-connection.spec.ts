import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RedisConnection, type RedisReply } from './redis-connection';
import { hasRedisServer, TestRedis } from './testing';

const servers: Server[] = [];
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server that writes bytes to each client, after its first command or at once. @returns its address */
async function serve(pieces: Iterable<string | Buffer>, isAsked = true): Promise<string> {
  const server = createServer((client) => {
    clients.push(client.setNoDelay().on('error', () => undefined));
    const answer = () => {
      for (const piece of pieces) client.write(piece);
    };
    if (isAsked) client.once('data', answer);
    else answer();
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const encoded = (reply: RedisReply): string => {
  if (reply === null) return '$-1\r\n';
  if (typeof reply === 'number') return `:${reply}\r\n`;
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply, 'latin1')}\r\n${reply}\r\n`;
  return `*${reply.length}\r\n${reply.map(encoded).join('')}`;
};

describe('RedisConnection', () => {
  it('reads any answer in any pieces', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '$', '*', '1', ':', '-', 'é') });
    const leaf = fc.oneof(text, fc.integer(), fc.constant(null));
    const replies = fc.oneof(
      leaf,
      fc.array(fc.oneof(leaf, fc.array(leaf, { maxLength: 4 })), { maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(replies, fc.array(fc.nat(60), { maxLength: 4 }), async (reply, cuts) => {
        const bytes = Buffer.from(encoded(reply), 'latin1');
        const ends = [...new Set(cuts.filter((cut) => cut < bytes.length)), bytes.length].sort(
          (a, b) => a - b,
        );
        const pieces = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end));
        const redis = new RedisConnection(await serve(pieces));
        expect(await redis.send('ANY')).toEqual(reply);
        redis.end();
      }),
      { numRuns: 50 },
    );
  });

  const ten = 10_000_000;
  it.each<[string, () => Iterable<string | Buffer>, boolean?]>([
    ['a text of 10 MB', () => [`$${ten}\r\n`, Buffer.alloc(ten, 'a')]],
    ['a line of 10 MB', () => ['+', Buffer.alloc(ten, 'a')]],
    ['a list of two million numbers', () => [`*2000000\r\n${':1\r\n'.repeat(2_000_000)}`]],
    ['lists in lists', () => ['*1\r\n'.repeat(1_000_000)]],
    ['a number of 10 MB', () => [':', Buffer.alloc(ten, '9'), '\r\n']],
    ['a large number of version 3', () => ['(', Buffer.alloc(ten, '9'), '\r\n']],
    ['a length below zero', () => ['$-2\r\n']],
    ['a length that is no number', () => ['*1e3\r\n']],
    ['an error in a list', () => ['*1\r\n-ERR no\r\n']],
    ['bytes of another protocol', () => ['HTTP/1.1 400 Bad Request\r\n\r\n']],
    ['zeros', () => [Buffer.alloc(ten)]],
    ['answers without a question', () => [':1\r\n'.repeat(1_000_000)], false],
  ])('ends with %s', async (_, pieces, isAsked = true) => {
    const ended = Promise.withResolvers<Error>();
    const redis = new RedisConnection(await serve(pieces(), isAsked), ended.resolve);
    const answer = isAsked && redis.send('ANY').catch((error: unknown) => error);
    const error = await ended.promise;
    expect(error.message.length).toBeLessThan(100);
    if (answer) expect(await answer).toBe(error);
    await expect(redis.send('ANY')).rejects.toBe(error);
  });

  it('cuts the text of an error', async () => {
    const redis = new RedisConnection(await serve([`-ERR ${'a'.repeat(100_000)}\r\n`]));
    const error = await redis.send('ANY').catch((thrown: unknown) => thrown);
    expect((error as Error).message).toHaveLength(200);
    redis.end();
  });
});

if (hasRedisServer) {
  it('gives user, password and number of the database, and ends when they are refused', async () => {
    const server = await TestRedis.start();
    try {
      const admin = new RedisConnection(server.url);
      await admin.send('ACL', 'SETUSER', 'caller', 'on', '>p@ss', '~*', '+@all');
      const at = (user: string) => new RedisConnection(server.url.replace('//', `//${user}@`) + '/3');
      const redis = at('caller:p%40ss');
      await redis.send('SET', 'schlüssel', 'é');
      expect(await redis.send('ACL', 'WHOAMI')).toBe('caller');
      expect(await admin.send('EXISTS', 'schlüssel')).toBe(0);
      await admin.send('SELECT', '3');
      expect(await admin.send('EXISTS', 'schlüssel')).toBe(1);
      await expect(at('caller:wrong').send('PING')).rejects.toThrow('WRONGPASS');
      for (const each of [redis, admin]) each.end();
    } finally {
      await server.stop();
    }
  });
}
