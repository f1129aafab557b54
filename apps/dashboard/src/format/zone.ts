import { useSyncExternalStore } from 'react';
import { locale } from './locale';

/** In which zone times are shown: the reader's own, or UTC, as logs have them. */
export type Zone = 'local' | 'utc';

const place = 'time-zone';
const listeners = new Set<() => void>();
let chosen: Zone = remembered();

export function zone(): Zone {
  return chosen;
}

/** Remembered by this browser. */
export function chooseZone(next: Zone): void {
  chosen = next;
  try {
    globalThis.localStorage?.setItem(place, next);
  } catch {
    // Storage may be forbidden or full: then it holds until the page is left.
  }
  for (const notify of listeners) notify();
}

export function useZone(): Zone {
  return useSyncExternalStore(subscribe, zone);
}

/** `UTC`, `GMT+1`, `EST`: of the zone that times are shown in, at a moment. */
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
