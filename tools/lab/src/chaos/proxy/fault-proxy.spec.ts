import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TcpFaultProxy, UdpFaultProxy } from './fault-proxy';

const host = '127.0.0.1';

describe('TcpFaultProxy', () => {
  let server: Server;
  let arrived: string[];
  let proxy: TcpFaultProxy;
  const clients: Socket[] = [];
  beforeEach(async () => {
    arrived = [];
    server = createServer((socket) => {
      socket.on('error', () => undefined).on('data', (chunk) => arrived.push(String(chunk)));
      socket.pipe(socket);
    }).listen(0, host);
    await once(server, 'listening');
    proxy = await TcpFaultProxy.open({ host, port: (server.address() as AddressInfo).port });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await proxy.close();
    server.close();
    await once(server, 'close');
  });

  const open = async () => {
    const client = connect(proxy.port, proxy.host);
    clients.push(client);
    client.on('error', () => undefined);
    await once(client, 'connect');
    return client;
  };
  const ended = (client: Socket) => new Promise((resolve) => client.once('close', resolve));
  const echo = async (client: Socket, text: string) => {
    client.write(text);
    return String((await once(client, 'data'))[0]);
  };

  it('forwards everything in both directions, and the end of either side', async () => {
    const client = await open();
    expect(await echo(client, 'hello')).toBe('hello');
    client.end();
    await once(client, 'end');
  });

  it('resets open connections, and accepts new ones', async () => {
    const client = await open();
    await echo(client, 'hello');
    const closed = ended(client);
    proxy.cut();
    await closed;
    expect(await echo(await open(), 'again')).toBe('again');
  });

  it('refuses new connections, and keeps open ones', async () => {
    const standing = await open();
    await echo(standing, 'hello');
    proxy.set('refused');
    const refused = connect(proxy.port, proxy.host);
    refused.on('error', () => undefined);
    await ended(refused);
    expect(await echo(standing, 'still')).toBe('still');
    proxy.set('none');
    expect(await echo(await open(), 'again')).toBe('again');
  });

  it('forwards nothing while it is silent, and the sent data afterwards', async () => {
    const client = await open();
    await echo(client, 'hello');
    proxy.set('silent');
    client.write('held');
    // A separate connection from client to server is faster than a delayed one.
    const direct = connect((server.address() as AddressInfo).port, host);
    expect(await echo(direct, 'direct')).toBe('direct');
    direct.destroy();
    expect(arrived).toEqual(['hello', 'direct']);
    proxy.set('none');
    expect(String((await once(client, 'data'))[0])).toBe('held');
  });

  it('forwards everything with a delay', async () => {
    const client = await open();
    proxy.set(20);
    expect(await echo(client, 'late')).toBe('late');
  });

  it('forwards new connections to another target', async () => {
    const other = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .resume()
        .end('other'),
    ).listen(0, host);
    await once(other, 'listening');
    proxy.lead({ host, port: (other.address() as AddressInfo).port });
    const client = await open();
    const closed = ended(client);
    expect(String((await once(client, 'data'))[0])).toBe('other');
    client.end();
    await closed;
    other.close();
    await once(other, 'close');
  });

  it('resets clients of a missing server', async () => {
    server.close();
    await once(server, 'close');
    await ended(await open());
    server = createServer().listen(0, host);
    await once(server, 'listening');
  });

  it('closes while it is silent', async () => {
    const client = await open();
    proxy.set('silent');
    client.write('lost');
    await turn();
    await proxy.close();
    proxy = await TcpFaultProxy.open({ host, port: 1 });
  });
});

describe('UdpFaultProxy', () => {
  const openSocket = async () => {
    const socket = createSocket('udp4').bind(0, host);
    await once(socket, 'listening');
    return socket;
  };

  it('forwards datagrams, loses them, and delays them', async () => {
    const server = await openSocket();
    server.on('message', (message, { port, address }) => server.send(message, port, address));
    const proxy = await UdpFaultProxy.open({ host, port: server.address().port });
    const client = await openSocket();
    const send = (text: string) => client.send(text, proxy.port, proxy.host);
    const next = async () => String(((await once(client, 'message')) as [Buffer])[0]);

    send('one');
    expect(await next()).toBe('one');
    proxy.set('silent');
    send('lost');
    proxy.set(10);
    send('two');
    const received = await next();
    expect(['two', 'lost']).toContain(received);
    proxy.cut();
    proxy.set('none');
    send('three');
    while ((await next()) !== 'three');

    await proxy.close();
    client.close();
    server.close();
  });
});
