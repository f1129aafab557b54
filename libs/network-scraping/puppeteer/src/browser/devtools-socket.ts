import { untilAborted } from '@enrichment/concurrency';
import type { ConnectionTransport } from 'puppeteer';

/** Hands a message to Puppeteer, whose handler throws or rejects for one that is no message of the protocol: the connection then closes. */
export async function deliver(transport: ConnectionTransport, message: string): Promise<void> {
  try {
    await (transport.onmessage?.(message) as unknown);
  } catch {
    transport.close();
  }
}

/**
 * The Chrome DevTools Protocol over a WebSocket.
 *
 * @throws when the endpoint does not take the connection before the signal aborts
 */
export async function openDevtoolsSocket(url: string, signal: AbortSignal): Promise<ConnectionTransport> {
  const { username, password } = new URL(url);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const headers = username ? { authorization: `Basic ${credentials.toString('base64')}` } : {};
  const socket = new WebSocket(url, { headers });
  const opened = Promise.withResolvers<unknown>();
  const closed = () => {
    opened.reject(new Error('the connection has closed'));
    transport.onclose?.();
    delete transport.onclose;
  };
  const transport: ConnectionTransport = {
    send: (message) => socket.send(message),
    close: () => {
      socket.close();
      closed();
    },
  };
  socket.addEventListener('open', () => opened.resolve(undefined));
  socket.addEventListener('message', ({ data }) => void deliver(transport, String(data)));
  socket.addEventListener('close', closed);
  socket.addEventListener('error', closed);
  try {
    await untilAborted(opened.promise, signal);
    return transport;
  } catch (error) {
    socket.close();
    throw error;
  }
}
