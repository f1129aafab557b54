import { Fragment } from 'react';
import classes from './code.module.css';
import { Copy } from './copy';

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
