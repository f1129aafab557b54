import { useSyncExternalStore } from 'react';

let reachable = true;
const listeners = new Set<() => void>();

export function setReachable(next: boolean): void {
  if (next === reachable) return;
  reachable = next;
  for (const listener of listeners) listener();
}

/** Whether the service answered the last request. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => reachable);
}

// The browser knows at once that the network is gone. The next answer shows that the service is back.
globalThis.addEventListener?.('offline', () => setReachable(false));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
