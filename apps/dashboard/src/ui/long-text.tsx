import { useState } from 'react';
import classes from './long-text.module.css';

/** Longer texts are shortened. A click shows the whole text. */
const longest = 160;

export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= longest) return <bdi className={classes.text}>{text}</bdi>;
  // Removes half a surrogate pair at the end.
  const beginning = text.slice(0, longest - 40).replace(/[\uD800-\uDBFF]$/, '');
  return (
    <span className={classes.text}>
      {isWhole ? (
        // A scrollable element must be reachable by keyboard.
        <span className={classes.whole} tabIndex={0} role="group" aria-label="Whole text">
          <bdi>{text}</bdi>
        </span>
      ) : (
        <bdi>{beginning}…</bdi>
      )}{' '}
      <button type="button" className={classes.more} onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Less' : 'Whole text'}
      </button>
    </span>
  );
}
