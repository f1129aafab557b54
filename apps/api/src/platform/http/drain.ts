import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { LiveRequests } from './live-requests';

/** Milliseconds in which requests in transit may arrive before the port is closed. */
const courtesyMs = 250;
const timeoutMs = 25_000;
/** Longest duration of a drain after its delay, in milliseconds. */
export const maxDrainMs = courtesyMs + timeoutMs;

/**
 * Stops the service without losing a request. It serves requests during the delay, in which load balancers see that `/readyz` fails, then
 * closes the port and idle requests. Without a delay, it first refuses requests for a moment: the system would reset connections that are not
 * accepted yet. It ends after all requests and the work of disconnected callers.
 *
 * @param pause resolves after a number of milliseconds
 */
export async function drain(
  server: Server,
  live: LiveRequests,
  delayMs: number,
  pause: (ms: number) => Promise<unknown> = (ms) => wait(ms),
): Promise<void> {
  live.announceStop();
  if (delayMs > 0) {
    await pause(delayMs);
    server.close();
    await pause(courtesyMs);
    live.isRefusing = true;
  } else {
    live.isRefusing = true;
    await pause(courtesyMs);
    server.close();
  }
  const deadline = performance.now() + timeoutMs;
  while (live.isBusy && performance.now() < deadline) await wait(10);
  server.closeAllConnections();
}
