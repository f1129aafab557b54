import type { MailListName, MailLists } from '../ports/mail-lists';

/** `MailLists` over a few entries. */
export class InMemoryMailLists implements MailLists {
  constructor(private readonly lists: Partial<Readonly<Record<MailListName, readonly string[]>>>) {}

  has(list: MailListName, entry: string): boolean {
    return this.lists[list]?.includes(entry) ?? false;
  }
}
