import { useEffect, useState } from 'react';

/** The focused element when the first of the open dialogs was opened. */
let opener: HTMLElement | undefined;

/**
 * Returns the focus when a dialog closes: to the element that opened it, also after several dialogs in a row; to the page if that
 * element is gone.
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
  // Another dialog follows, or the dialog's action has already moved the focus.
  if (document.querySelector('[role="dialog"]') || document.activeElement !== document.body) return;
  const target = opener?.isConnected ? opener : document.getElementById('main');
  opener = undefined;
  target?.focus();
}
