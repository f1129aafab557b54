import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Fragment, useEffect, useState } from 'react';
import { failed } from '../notify';
import classes from './code.module.css';

export function Copy({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <>
      <Tooltip label={copied ? 'Copied' : label} withArrow>
        <ActionIcon
          variant="subtle"
          color={copied ? 'teal' : 'gray'}
          size="sm"
          aria-label={label}
          onClick={copy}
        >
          {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{copied && 'Copied'}</VisuallyHidden>
    </>
  );
}

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

export function Code({
  text,
  label,
  language = 'plain',
  tall = false,
}: {
  text: string;
  /** The name for the copy button and for screen readers. */
  label: string;
  language?: 'plain' | 'json';
  tall?: boolean;
}) {
  return (
    <div className={classes.code}>
      <div className={classes.copy}>
        <Copy text={text} label={`Copy ${label}`} />
      </div>
      {/* A scrollable element must be reachable by keyboard. */}
      <pre
        className={classes.pre}
        data-tall={tall}
        data-language={language}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <code>{language === 'json' ? <Json text={text} /> : text}</code>
      </pre>
    </div>
  );
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi;

function Json({ text }: { text: string }) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [whole, string, colon] = match;
    parts.push(<Fragment key={end}>{text.slice(end, match.index)}</Fragment>);
    const kind = string === undefined ? classes.literal : colon === undefined ? classes.string : classes.name;
    parts.push(
      <span key={`${match.index}-token`} className={kind}>
        {whole}
      </span>,
    );
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}
