import { Anchor } from '@mantine/core';
import { useState } from 'react';

/** Longer texts are shortened. A click shows the whole text. */
const longest = 160;
const shape = { display: 'block', maxWidth: '42ch', overflowWrap: 'anywhere' } as const;
const whole = { display: 'block', maxHeight: '40vh', overflowY: 'auto' } as const;

export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= longest) return <bdi style={shape}>{text}</bdi>;
  // Removes half a surrogate pair at the end.
  const beginning = text.slice(0, longest - 40).replace(/[\uD800-\uDBFF]$/, '');
  return (
    <span style={shape}>
      {isWhole ? (
        // A scrollable element must be reachable by keyboard.
        <span style={whole} tabIndex={0} role="group" aria-label="Whole text">
          <bdi>{text}</bdi>
        </span>
      ) : (
        <bdi>{beginning}…</bdi>
      )}{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Less' : 'Whole text'}
      </Anchor>
    </span>
  );
}
