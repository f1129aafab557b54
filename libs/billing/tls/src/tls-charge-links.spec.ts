import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Charge, type ChargeLink, type ChargeWriter, LinkBroken } from '@enrichment/billing-domain';
import { chargeLinksContract } from '@enrichment/billing-domain/testing';
import { ManualClock, newUlid } from '@enrichment/kernel';
import { ChargeListener } from './charge-listener';
import { ownAddressTowards } from './own-address';
import { listen } from './handshake';
import { TlsChargeLinks } from './tls-charge-links';

/** Long timeout for a busy machine. */
const patient = 60_000;

const newId = () => `ledger ${newUlid()}`;

async function openListener(writer: ChargeWriter): Promise<ChargeListener> {
  return ChargeListener.open({ host: '127.0.0.1', port: 0, id: newId(), writer });
}

/** A relay to a port that can be closed at once, like the end of a process. */
async function relayTo(address: string) {
  const { hostname, port } = new URL(`tcp://${address}`);
  const sockets = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.on('error', () => undefined));
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const close = () => {
    relay.close();
    for (const socket of sockets) socket.destroy();
  };
  return { address: `127.0.0.1:${(relay.address() as AddressInfo).port}`, close };
}

chargeLinksContract('TLS', async (writer) => {
  const listener = await openListener(writer);
  const relay = await relayTo(listener.replica.address);
  return {
    links: new TlsChargeLinks(new ManualClock(), patient),
    replica: { ...listener.replica, address: relay.address },
    kill: () => Promise.resolve(relay.close()),
    close: async () => {
      relay.close();
      await listener.close();
    },
  };
});

describe('TlsChargeLinks', () => {
  const clock = new ManualClock();
  const links = new TlsChargeLinks(clock, patient);
  const written: Charge[] = [];
  const receipt = { creditsCharged: 1, creditsLeft: 9, ipLookupsLeft: 0 };
  let release: () => void;
  let listener: ChargeListener;
  const newCharge = (): Charge => ({
    ...{ requestId: newUlid(), accountId: 'acc_1', keyId: 'key_1', operation: 'email', price: 1 },
  });

  beforeEach(async () => {
    written.length = 0;
    const gate = new Promise<void>((resolve) => (release = resolve));
    listener = await openListener({
      write: async (charge) => {
        written.push(charge);
        await gate;
        return receipt;
      },
      forget: () => undefined,
    });
  });
  afterEach(async () => {
    release();
    await listener.close();
  });

  it.each([
    ['another secret', { secret: 'ab'.repeat(32) }],
    ['the id of another replica', { id: newId() }],
  ])('is refused with %s', async (_, other) => {
    await expect(links.connect({ ...listener.replica, ...other })).rejects.toThrow(
      'the secret is not accepted',
    );
    release();
    const link = await links.connect(listener.replica);
    expect(await link.write(newCharge())).toEqual(receipt);
    await link.close();
  });

  it('does not send charges to a listener without the secret', async () => {
    const { id, address } = listener.replica;
    const impostor = listen({ id, secret: 'cd'.repeat(32) }, () => undefined);
    impostor.listen(0, '127.0.0.1');
    await once(impostor, 'listening');
    const { port } = impostor.address() as AddressInfo;
    await expect(
      links.connect({ ...listener.replica, address: address.replace(/\d+$/, String(port)) }),
    ).rejects.toThrow(Error);
    impostor.close();
  });

  it('ends a connection without TLS and the secret', async () => {
    const { hostname, port } = new URL(`tcp://${listener.replica.address}`);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    expect(written).toEqual([]);
  });

  it('times out on a listener that accepts connections and sends nothing', async () => {
    const silent: Server = createServer((socket) => socket.on('error', () => undefined)).listen(
      0,
      '127.0.0.1',
    );
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await expect(
      new TlsChargeLinks(clock, 50).connect({ id: 'x', secret: 'ab', address: `127.0.0.1:${port}` }),
    ).rejects.toThrow('it does not answer');
    silent.close();
  });

  it('waits for a writer that sends keep-alive messages', async () => {
    const link = await links.connect(listener.replica);
    const outcome = link.write(newCharge());
    const { socket } = link as ChargeLink & { socket: NodeJS.EventEmitter };
    for (let i = 0; i < 3; i++) {
      clock.advance(499);
      await once(socket, 'data'); // Without an outcome: the charge is in progress.
    }
    release();
    expect(await outcome).toEqual(receipt);
    await link.close();
  });

  it('breaks the link only when the writer sends nothing while charges wait', async () => {
    const identity = { id: newId(), secret: 'ab'.repeat(32) };
    const silent = listen(identity, (socket) => socket.on('error', () => undefined).resume());
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const link = await links.connect({
      ...identity,
      address: `127.0.0.1:${(silent.address() as AddressInfo).port}`,
    });
    clock.advance(60_000);
    await new Promise(setImmediate);
    expect(link.isOpen).toBe(true);
    const outcome = link.write(newCharge());
    clock.advance(500);
    await expect(outcome).rejects.toThrow(LinkBroken);
    expect(link.isOpen).toBe(false);
    silent.close();
  });

  it('sends the charges of one turn of the event loop as one frame', async () => {
    const link = await links.connect(listener.replica);
    const { socket } = link as ChargeLink & {
      socket: { bytesWritten: number; write: (text: string) => boolean };
    };
    let frames = 0;
    const write = socket.write.bind(socket);
    socket.write = (text) => {
      frames++;
      return write(text);
    };
    release();
    await Promise.all(Array.from({ length: 50 }, () => link.write(newCharge())));
    expect(written).toHaveLength(50);
    expect(frames).toBe(1);
    await link.close();
  });

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', expect.stringMatching(/^(127\.0\.0\.1|::1)$/)],
  ])('announces the address from which this machine reaches %j', async (host, address) => {
    expect(await ownAddressTowards(host)).toEqual(address);
  });
});
