import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface ListeningPlace {
  /** 0: any that is free. */
  readonly port: number;
  readonly host: string;
  /** Connections that the system keeps for each socket until they are taken. */
  readonly backlog: number;
}

/** Of a service that stops: where new connections never end, those that wait may be a thousand by then. */
const lastTurns = 64;

/**
 * The sockets that a server listens on. The event loop takes one new connection of a listening socket in each of its turns (libuv,
 * `uv__server_io`), and a turn of a busy service lasts some milliseconds: of a thousand new connections the last, a health probe
 * perhaps, would wait for seconds. On Linux several sockets share the port (SO_REUSEPORT, socket(7)), and the kernel spreads connections over them.
 */
export class Acceptors {
  private readonly further: NetServer[] = [];
  private taken = 0;

  constructor(
    private readonly server: Server,
    private readonly count = process.platform === 'linux' ? 256 : 1,
  ) {
    server.on('connection', () => {
      this.taken += 1;
    });
  }

  /**
   * @param listen makes the server itself listen
   * @throws Error as `listen` of node:net does
   */
  async listen(place: ListeningPlace, listen: (options: ListenOptions) => Promise<unknown>): Promise<void> {
    if (this.count === 1) return void (await listen({ ...place }));
    // Another service at this port would not be noticed: the two would share it.
    if (place.port !== 0) await bind(createServer(), { ...place }).then(close);
    await listen({ ...place, reusePort: true });
    const { address: host, port } = this.server.address() as AddressInfo;
    while (this.further.length < this.count - 1) {
      // As an HTTP server's own socket: https://nodejs.org/docs/latest-v24.x/api/http.html#event-connection
      const acceptor = new NetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        this.server.emit('connection', socket),
      );
      this.further.push(await bind(acceptor, { ...place, host, port, reusePort: true }));
    }
  }

  /** Takes up the connections that wait, and listens no more. Connections stay. */
  async stop(): Promise<void> {
    for (let turn = 0, before = -1; turn < lastTurns && this.taken > before; turn++) {
      before = this.taken;
      // The first may end before the event loop has looked at the sockets.
      await nextTurn();
      await nextTurn();
    }
    // Not the HTTP server's own close(): that cuts idle connections at once, and with them the requests in flight to us.
    for (const acceptor of [this.server, ...this.further]) NetServer.prototype.close.call(acceptor);
  }
}

async function bind(server: NetServer, options: ListenOptions): Promise<NetServer> {
  server.listen(options);
  await once(server, 'listening');
  return server;
}

async function close(server: NetServer): Promise<void> {
  server.close();
  await once(server, 'close');
}
