import { describe, expect, it } from '@jest/globals';
import type { MailListName, MailLists } from '../ports/mail-lists';

/** The contract of `MailLists`, for an implementation opened with exactly these entries. */
export function mailListsContract(
  name: string,
  open: (lists: Readonly<Record<MailListName, readonly string[]>>) => MailLists | Promise<MailLists>,
): void {
  describe(`${name} fulfils the contract of MailLists`, () => {
    const entries = {
      disposable: ['throwaway.test', 'xn--bcher-kva.test'],
      disposable_agreed: ['agreed.test'],
      not_disposable: ['good.test'],
      popular: ['popular.test'],
      alias: ['alias.test'],
      free: ['free.test'],
      academic: ['campus.test'],
      role: ['noreply'],
    };

    it('has its entries, each in its own list only', async () => {
      const lists = await open(entries);
      for (const [list, members] of Object.entries(entries)) {
        for (const other of Object.keys(entries) as MailListName[]) {
          for (const member of members) {
            expect([list, other, member, lists.has(other, member)]).toEqual([
              list,
              other,
              member,
              other === list,
            ]);
          }
        }
      }
    });

    it('matches whole entries exactly', async () => {
      const lists = await open(entries);
      for (const near of [
        '',
        'test',
        'away.test',
        'www.throwaway.test',
        'Throwaway.test',
        'throwaway.test.',
      ]) {
        expect(lists.has('disposable', near)).toBe(false);
      }
    });
  });
}
