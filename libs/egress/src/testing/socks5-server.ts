import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Socks5Server {
  readonly port: number;
  /** `address:port` of every requested connection. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** A SOCKS5 proxy that connects to any address (IPv4 and IPv6 literals), or only sends `replies`, one for each message of the client. */
export async function startSocks5Server(
  options: { readonly user?: string; readonly password?: string; readonly replies?: readonly Buffer[] } = {},
): Promise<Socks5Server> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const message = async (client: Socket) => (await once(client, 'data')) as [Buffer];

  const serve = async (client: Socket) => {
    const [greeting] = await message(client);
    const method = options.user === undefined ? 0 : 2;
    const offered = greeting.subarray(2).includes(method);
    client.write(Buffer.from([5, offered ? method : 0xff]));
    if (!offered) return;
    if (method === 2) {
      const [credentials] = await message(client);
      const name = credentials.subarray(2, 2 + credentials[1]!);
      const password = credentials.subarray(3 + credentials[1]!);
      const right = name.toString() === options.user && password.toString() === options.password;
      client.write(Buffer.from([1, right ? 0 : 1]));
      if (!right) return;
    }
    const [request] = await message(client);
    const address = readAddress(request);
    const port = request.readUInt16BE(request.length - 2);
    requests.push(`${address}:${port}`);
    const target = track(connect({ host: address, port }));
    target.once('error', () => client.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0])));
    const [first] = await message(target);
    // One packet with the proxy's reply and the target's first data, as on a busy network.
    client.write(Buffer.concat([Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]), first]));
    client.pipe(target).pipe(client);
  };
  const recite = async (client: Socket, replies: readonly Buffer[]) => {
    for (const reply of replies) {
      await message(client);
      client.write(reply);
    }
    client.end();
  };

  const server = createServer((client) => {
    track(client);
    const { replies } = options;
    (replies ? recite(client, replies) : serve(client)).catch(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function readAddress(request: Buffer): string {
  const bytes = request.subarray(4, request.length - 2);
  if (request[3] === 1) return bytes.join('.');
  return bytes.toString('hex').replace(/(.{4})(?=.)/g, '$1:');
}
