import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import type { BrowserOrigin } from './browser-host';

const timeoutMs = 10_000;

/**
 * Browsers behind an endpoint of the Chrome DevTools Protocol (`ws://host:port/...`), such as a fleet's. They reach the site
 * through us, so they must be able to connect back to the address that we have towards them.
 */
export function remoteBrowser(endpoint: string): BrowserOrigin {
  const { protocol, hostname, port, host } = new URL(endpoint);
  return {
    // The rest may hold a token.
    name: `${protocol}//${host}`,
    open: async () => {
      const own = await ownAddress(
        hostname.replace(/^\[(.*)\]$/, '$1'),
        Number(port) || (protocol === 'wss:' ? 443 : 80),
      );
      const { connect } = await import('puppeteer');
      const connecting = connect({
        browserWSEndpoint: endpoint,
        protocolTimeout: 30_000,
        networkEnabled: false,
        issuesEnabled: false,
      }).catch(() => {
        // Its message repeats the whole endpoint.
        throw new Error('the endpoint does not take the connection');
      });
      const browser = await connecting;
      return {
        browser,
        host: own,
        end: () => browser.disconnect(),
      };
    },
  };
}

/** Our address on the way to a host. */
async function ownAddress(host: string, port: number): Promise<string> {
  const socket = connectSocket({ host, port, timeout: timeoutMs }).on('timeout', () => {
    socket.destroy(new Error('it does not answer'));
  });
  await once(socket, 'connect');
  const { localAddress } = socket;
  socket.destroy();
  return localAddress!;
}
