import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ScriptedSite } from './scripted-site';

/** A scripted site on a real port. */
export interface ScriptedServer {
  /** `http://127.0.0.1:4000` */
  baseUrl: string;
  /** The requested paths, in order and unescaped. */
  visits: readonly string[];
  /** Cuts every connection. */
  close(): Promise<void>;
}

/** Serves a scripted site on the loopback interface, for adapters with real connections. */
export async function serveScriptedSite(site: ScriptedSite): Promise<ScriptedServer> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!.split('?')[0]!);
    visits.push(path);
    const answer = Object.hasOwn(site, path) ? site[path]! : { status: 404 };
    const { status, body = '', contentType = 'text/html; charset=utf-8', etag, location } = answer;
    if (answer.silent) return;
    response.setHeader('content-type', contentType);
    if (etag !== undefined) response.setHeader('etag', etag);
    if (location !== undefined) response.setHeader('location', location);
    if (answer.retryAfterSeconds !== undefined) response.setHeader('retry-after', answer.retryAfterSeconds);
    const unchanged = etag !== undefined && request.headers['if-none-match'] === etag;
    response.statusCode = unchanged ? 304 : (status ?? (location === undefined ? 200 : 302));
    response.end(unchanged ? undefined : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
