import { useEffect, useState } from 'react';
import { failed } from './notify';

const shownMs = 2_000;

/** Copies a text to the clipboard, and confirms it for two seconds; a failure is shown as a notification. */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), shownMs);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    write(text).then(
      () => setCopied(true),
      () =>
        failed(new Error('The browser does not let this page copy. Select the text and copy it by hand.')),
    );
  };
  return { copied, copy };
}

async function write(text: string): Promise<void> {
  // Missing on a page that was loaded over plain HTTP from another machine.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  if (!copySelected(text)) throw new Error('No clipboard.');
}

/** The fallback: copies from a hidden field, then restores the focus. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // A dialog keeps the focus inside.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  try {
    // Deprecated, but the only way without a secure context.
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
