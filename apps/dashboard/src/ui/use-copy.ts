import { useEffect, useState } from 'react';
import { failed } from '../notify';

const shownMs = 2_000;

/** Copies a text to the clipboard. It confirms a success for two seconds, and shows a failure as a notification. */
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
  // The clipboard is missing on a page that was loaded over plain HTTP from another machine.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  if (!copySelected(text)) throw new Error('No clipboard.');
}

/** Copies from a hidden field, then restores the focus. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  // A dialog traps the focus, so the field must be inside.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  try {
    // Deprecated, but the only API without a secure context.
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
