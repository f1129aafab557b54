import { once } from 'node:events';
import { connect as connectSocket, isIPv6 } from 'node:net';
import { withoutBrackets } from '@enrichment/kernel';
import { openDevtoolsSocket } from '../browser/devtools-socket';
import type { BrowserOrigin } from './browser-host';

const timeoutMs = 10_000;

/**
 * Browsers behind an endpoint of the Chrome DevTools Protocol: a WebSocket (`ws://host:port/...`), such as a fleet's, or the
 * address of one Chromium (`http://host:port`). Chromium reports its WebSocket under `/json/version`, a new one after each start.
 * They reach the site through this process, so they must be able to connect to its address on that network.
 */
export function remoteBrowser(endpoint: string): BrowserOrigin {
  const { protocol, hostname, port, host } = new URL(endpoint);
  const isSecure = protocol === 'wss:' || protocol === 'https:';
  return {
    // Path and query may contain a token.
    name: `${protocol}//${host}`,
    open: async (signal) => {
      const ends = await addressesOf(withoutBrackets(hostname), Number(port) || (isSecure ? 443 : 80));
      const webSocket = protocol.startsWith('http')
        ? await webSocketOf(endpoint, ends.remote, signal)
        : endpoint;
      const { connect } = await import('puppeteer');
      const late = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const connecting = openDevtoolsSocket(webSocket, late).then((transport) =>
        connect({ transport, protocolTimeout: 30_000, networkEnabled: false, issuesEnabled: false }),
      );
      const browser = await connecting.catch(() => {
        // The original message contains the whole endpoint.
        throw new Error('the endpoint does not take the connection');
      });
      return { browser, host: ends.local, end: () => browser.disconnect() };
    },
  };
}

/**
 * The WebSocket of a Chromium. The request uses the IP address of its host, because Chromium refuses host names: strangers could
 * rebind a name to it.
 */
async function webSocketOf(endpoint: string, address: string, signal: AbortSignal): Promise<string> {
  const base = new URL(endpoint);
  if (base.protocol === 'http:') base.hostname = isIPv6(address) ? `[${address}]` : address;
  const version = new URL(base);
  version.pathname = `${base.pathname.replace(/\/$/, '')}/json/version`;
  const late = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const found = await fetch(version, { signal: late, redirect: 'error' })
    .then((response) => response.json() as Promise<{ webSocketDebuggerUrl?: unknown }>)
    .catch(() => {
      throw new Error('/json/version does not answer');
    });
  const named = URL.parse(String(found.webSocketDebuggerUrl));
  if (!named) throw new Error('/json/version names no webSocketDebuggerUrl');
  // Chromium reports its own view of its address; the host to connect to is the endpoint's.
  const socket = new URL(named.pathname, base);
  socket.search = base.search;
  socket.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  return socket.href;
}

/** The addresses at both ends of the connection to a host. */
async function addressesOf(host: string, port: number): Promise<{ local: string; remote: string }> {
  const socket = connectSocket({ host, port, timeout: timeoutMs }).on('timeout', () => {
    socket.destroy(new Error('it does not answer'));
  });
  await once(socket, 'connect');
  const { localAddress, remoteAddress } = socket;
  socket.destroy();
  return { local: localAddress!, remote: remoteAddress! };
}
