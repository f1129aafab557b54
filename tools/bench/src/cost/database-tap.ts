import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { messages, texts } from './protocol';

/** What a service asked its database. */
export interface Asked {
  /** The connection's `application_name`. */
  readonly by: string;
  /** Without line breaks. */
  readonly statement: string;
}

/** Stands between a service and its database, and tells what is asked. */
export class DatabaseTap {
  private listener: ((asked: Asked) => void) | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly to: { readonly host: string; readonly port: number },
  ) {}

  static async open(to: { readonly host: string; readonly port: number }): Promise<DatabaseTap> {
    // Without it, what a statement sends in two parts would wait for the other end's delayed acknowledgement (RFC 1122, 4.2.3.2).
    const server = createServer({ noDelay: true });
    const tap = new DatabaseTap(server, to);
    server.on('connection', (client) => tap.join(client));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return tap;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Tells one listener from now on. */
  listen(listener: ((asked: Asked) => void) | undefined): void {
    this.listener = listener;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }

  private join(client: Socket): void {
    const database = connect({ ...this.to, noDelay: true });
    const read = messages(true);
    const prepared = new Map<string, string>();
    let by = '';
    let bound = '';
    const tell = (text: string) => this.listener?.({ by, statement: text.replaceAll(/\s+/g, ' ').trim() });
    client.on('data', (bytes) => {
      for (const { type, body } of read(bytes)) {
        if (type === '') by = /application_name\0([^\0]*)\0/.exec(body.toString('latin1'))?.[1] ?? '';
        else if (type === 'Q') tell(texts(body, 1)[0]!);
        else if (type === 'P') {
          const [name, text] = texts(body, 2) as [string, string];
          prepared.set(name, text);
        } else if (type === 'B') bound = prepared.get(texts(body, 2)[1]!) ?? '';
        else if (type === 'E') tell(bound);
      }
    });
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
  }
}
