import { useEffect, useState } from 'react';

/** What had the focus when the first of the dialogs on screen was opened. */
let opener: HTMLElement | undefined;

/**
 * Gives the focus back when a dialog goes: to what opened it, through several dialogs that follow each other; to the
 * page where that is gone.
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
  // Another one follows, or what the dialog did has moved the focus on already.
  if (document.querySelector('[role="dialog"]') || document.activeElement !== document.body) return;
  const target = opener?.isConnected ? opener : document.getElementById('main');
  opener = undefined;
  target?.focus();
}
