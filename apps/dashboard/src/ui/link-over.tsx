import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import { overList } from './use-leave';

/** A link to a page that opens over a list. Closing the page leads back to the list. */
export function LinkOver(props: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <Link {...props} state={overList} />;
}
