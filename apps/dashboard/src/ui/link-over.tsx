import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import { overList } from './use-leave';

/** A link to a page that opens over the list; closing it leads back to the list. */
export function LinkOver(props: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <Link {...props} state={overList} />;
}
