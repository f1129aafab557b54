import { useSyncExternalStore } from 'react';
import { locale } from './locale';

/** The zone of shown times: the reader's own, or UTC, as in logs. */
export type Zone = 'local' | 'utc';

const place = 'time-zone';
const listeners = new Set<() => void>();
let chosen: Zone = remembered();

export function zone(): Zone {
  return chosen;
}

/** The choice is stored in this browser. */
export function chooseZone(next: Zone): void {
  chosen = next;
  try {
    globalThis.localStorage?.setItem(place, next);
  } catch {
    // Storage may be forbidden or full: the choice then lasts until the page is left.
  }
  for (const notify of listeners) notify();
}

export function useZone(): Zone {
  return useSyncExternalStore(subscribe, zone);
}

/** The name of a zone at a moment: `UTC`, `GMT+1`, `EST`. */
export function zoneName(of: Zone = chosen, at = new Date()): string {
  if (of === 'utc') return 'UTC';
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remembered(): Zone {
  try {
    return globalThis.localStorage?.getItem(place) === 'utc' ? 'utc' : 'local';
  } catch {
    return 'local';
  }
}
