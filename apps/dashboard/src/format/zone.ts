import { useSyncExternalStore } from 'react';
import { locale } from './locale';

/** The time zone of the page: the reader's, or UTC, as in logs. */
export type Zone = 'local' | 'utc';

const storageKey = 'time-zone';
const listeners = new Set<() => void>();
let chosen: Zone = storedZone();

export function zone(): Zone {
  return chosen;
}

/** Chooses a zone, and stores the choice in this browser. */
export function chooseZone(next: Zone): void {
  chosen = next;
  try {
    globalThis.localStorage?.setItem(storageKey, next);
  } catch {
    // Storage may be forbidden or full. The choice then lasts until the page is closed.
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

/** The name of a zone in the time zone database: `Europe/Berlin`. */
export function zoneId(of: Zone): string {
  return of === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedZone(): Zone {
  try {
    return globalThis.localStorage?.getItem(storageKey) === 'utc' ? 'utc' : 'local';
  } catch {
    return 'local';
  }
}
