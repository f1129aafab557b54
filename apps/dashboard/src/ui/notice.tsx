import type { ReactNode } from 'react';

/** An error, which screen readers announce, or a warning. */
export function Notice({
  tone = 'bad',
  title,
  children,
}: {
  tone?: 'bad' | 'warn';
  title?: string;
  children: ReactNode;
}) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : 'note'}>
      {title && <strong>{title}</strong>}
      {children}
    </div>
  );
}
