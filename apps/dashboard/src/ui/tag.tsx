import type { ReactNode } from 'react';

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';

export function Tag({
  tone = 'plain',
  dot = false,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span className="tag" data-tone={tone}>
      {dot && (
        <svg width="6" height="6" aria-hidden="true">
          <circle cx="3" cy="3" r="3" fill="currentcolor" />
        </svg>
      )}
      {children}
    </span>
  );
}
