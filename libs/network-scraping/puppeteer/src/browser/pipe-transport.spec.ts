import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { PipeTransport } from './pipe-transport';

describe('PipeTransport', () => {
  it('delivers whole messages in order, for any division of the bytes', async () => {
    const fromBrowser = new PassThrough();
    const transport = new PipeTransport(new PassThrough(), fromBrowser);
    const messages: string[] = [];
    const all = new Promise<void>((resolve) => {
      transport.onmessage = (message) => messages.push(message) === 3 && resolve();
    });
    for (const piece of ['{"a"', ':1}\0{"b":2}\0{"', 'c":3}\0']) {
      fromBrowser.write(piece);
      await setImmediate();
    }
    await all;
    expect(messages).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
  });

  it('closes at a message that its reader cannot read', async () => {
    const fromBrowser = new PassThrough();
    const transport = new PipeTransport(new PassThrough(), fromBrowser);
    const reader = (message: string): unknown => Promise.reject(new Error(message));
    transport.onmessage = reader;
    const closed = new Promise<void>((resolve) => (transport.onclose = resolve));
    fromBrowser.write('null\0');
    await closed;
  });

  it('yields to the event loop between two messages', async () => {
    const fromBrowser = new PassThrough();
    const transport = new PipeTransport(new PassThrough(), fromBrowser);
    const count = 1_000;
    let handled = 0;
    transport.onmessage = () => (handled += 1);
    fromBrowser.write('{}\0'.repeat(count));
    let turns = 0;
    for (; handled < count; turns += 1) await setImmediate();
    expect(turns).toBeGreaterThanOrEqual(count - 1);
  });
});
