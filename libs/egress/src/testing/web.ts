import type { Timer } from '@enrichment/kernel';
import { createServer as createTlsServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { EgressGuard } from '../egress-guard';
import { GuardedHttp, type GuardedRequest } from '../guarded-http';
import { type ResolveHost, systemResolve, TcpDialer } from '../tcp-dialer';
import { openPlace, privatePlace, publicPlace } from './places';

const guard = new EgressGuard({ allowCidrs: [`${publicPlace}/32`] });
const never: Timer = () => () => undefined;
const names: ResolveHost = (host, signal) => {
  if (host.endsWith('.private.test')) return Promise.resolve([privatePlace]);
  return host.endsWith('.test') ? Promise.resolve([publicPlace]) : systemResolve(host, signal);
};

const closing: (() => Promise<void> | void)[] = [];

/** Closes everything that a test has opened; for `afterEach`. */
export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

/** Registers a function that {@link closeAll} calls. */
export function closeLater(close: () => Promise<void> | void): void {
  closing.push(close);
}

/** A client with a guard that allows only the public host; its timers never fire by default. */
export function client(resolve: ResolveHost = names, options: { timer?: Timer; ca?: string } = {}) {
  const dialer = new TcpDialer({ guard, resolve, timer: never });
  const http = new GuardedHttp(dialer, { userAgent: 'test/1', timer: never, ...options });
  closing.push(() => http.close());
  return (url: string, wanted: Partial<GuardedRequest> = {}) =>
    http.fetch(url, { maxDecodedBytes: 10_000, timeoutMs: 1000, ...wanted });
}

/** A web server at the public host; `at` returns its URLs under any name. */
export async function serve(service: (request: IncomingMessage, response: ServerResponse) => void) {
  const place = await openPlace(createServer(service));
  closing.push(() => place.close());
  return { ...place, at: (path = '/', host = 'host.test') => `http://${host}:${place.port}${path}` };
}

/** A web server with TLS at the public host, whose page has 100,000 bytes. */
export async function serveTls(options: TlsOptions) {
  let handshakes = 0;
  const server = createTlsServer(options, (_request, response) => response.end(Buffer.alloc(100_000)));
  server.on('secureConnection', () => (handshakes += 1));
  const place = await openPlace(server);
  closing.push(() => place.close());
  return { ...place, handshakes: () => handshakes };
}

/** A service that redirects to the URL of the function, and answers requests without one. */
export const redirectTo = (location: (request: IncomingMessage) => string | undefined, status = 302) =>
  serve((request, response) => {
    const to = location(request);
    response.writeHead(to === undefined ? 200 : status, to === undefined ? {} : { location: to });
    response.end('body');
  });
