import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'wouter';
import { overList } from './use-leave';

/** A link to what opens over the list that it is in: closed, it leads back to the list. */
export function LinkOver(props: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <Link {...props} state={overList} />;
}
