import { useEffect, useState } from 'react';

/** The element that had the focus before the first open dialog. */
let opener: HTMLElement | undefined;

/**
 * Returns the focus when a dialog closes to the element that opened it, also after several dialogs. If the element does not exist any
 * more, the page gets the focus.
 */
export function useReturnFocus(): void {
  useState(remember);
  useEffect(() => () => void window.setTimeout(restore), []);
}

function remember(): void {
  const here = document.activeElement;
  if (here instanceof HTMLElement && here !== document.body && !here.closest('[role="dialog"]'))
    opener = here;
}

function restore(): void {
  // Another dialog is open, or the dialog's action has moved the focus.
  if (document.querySelector('[role="dialog"]') || document.activeElement !== document.body) return;
  const target = opener?.isConnected ? opener : document.getElementById('main');
  opener = undefined;
  target?.focus();
}
