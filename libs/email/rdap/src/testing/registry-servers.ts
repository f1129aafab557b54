import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect as connectTcp, createServer, type Server, type Socket } from 'node:net';
import type { ConnectHost, FetchDocument } from '../options';

/** An HTTP server on a loopback port, and the paths that were requested. */
export async function openHttp(answer: (path: string, response: ServerResponse) => void) {
  const requests: string[] = [];
  const server = createHttpServer((request: IncomingMessage, response) => {
    requests.push(request.url!);
    answer(request.url!, response);
  });
  const port = await listen(server);
  return {
    requests,
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      close(server, () => {
        server.closeAllConnections();
      }),
  };
}

/** A WHOIS server on a loopback port, and the queries that it received. */
export async function openWhois(answer: (question: string, socket: Socket) => void) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', (bytes) => {
      const question = bytes.toString().replace(/\r\n$/, '');
      requests.push(question);
      answer(question, socket);
    });
  });
  const port = await listen(server);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { requests, host: '127.0.0.1', port, close: () => close(server, hangUp) };
}

/** `fetch` of the platform, with a limit. */
export const plainFetch: FetchDocument = async (url, { accept, maxBytes, signal }) => {
  const response = await fetch(url, { headers: { accept }, signal });
  const body = new Uint8Array(await response.arrayBuffer());
  if (body.length > maxBytes) throw new Error('The document is too large.');
  return { status: response.status, body };
};

export const plainConnect: ConnectHost = ({ host, port, signal }) =>
  new Promise((resolve, reject) => {
    const socket = connectTcp({ host, port, signal });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function close(server: Server, hangUp: () => void): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  hangUp();
  await closed;
}
