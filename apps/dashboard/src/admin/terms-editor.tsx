import type { Term } from '../api/types';
import { count } from '../format/numbers';
import { Tag } from '../ui/tag';
import { type Tagged, TermFields } from './term-fields';

/** The prices or limits of an account: its own values and the defaults. */
export function TermsEditor<Item extends string>({
  terms,
  ...fields
}: {
  unit: string;
  names: Readonly<Record<Item, string>>;
  items: readonly Item[];
  terms: Readonly<Record<Item, Term>>;
  /** `null` removes the account's own value. */
  save: (item: Item, value: number | null, etag: string) => Promise<Tagged>;
  etag: string;
  stale: string[][];
}) {
  return (
    <TermFields<Item, number | null>
      {...fields}
      value={(item) => (terms[item].override ? terms[item].value : null)}
      empty={null}
      mark={(item) => terms[item].override && <Tag tone="accent">Own</Tag>}
      placeholder={(item) => (terms[item].override ? 'Default' : count(terms[item].value))}
    />
  );
}
