import { useState } from 'react';
import classes from './long-text.module.css';

/** Longer texts are cut; a click shows the whole. */
const longest = 160;

export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= longest) return <bdi className={classes.text}>{text}</bdi>;
  // Half a surrogate pair at the end is removed.
  const beginning = text.slice(0, longest - 40).replace(/[\uD800-\uDBFF]$/, '');
  return (
    <span className={classes.text}>
      {isWhole ? (
        // It scrolls, so the keyboard must reach it.
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
