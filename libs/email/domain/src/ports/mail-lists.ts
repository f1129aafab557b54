/**
 * - `disposable`: domains of disposable mailboxes, of their services' sites and of their mail hosts.
 * - `disposable_agreed`: those of `disposable` that two independent lists contain, or we add.
 * - `popular`: well-known sites, which lists of disposable domains contain by mistake.
 * - `not_disposable`: domains that such lists wrongly contain: alias services (a permanent address that forwards to a person),
 * ordinary providers, mail hosting. Wins over `disposable`.
 * - `alias`: domains of relays and aliases, which are in `not_disposable`, too.
 * - `free`: domains that give mailboxes to the public.
 * - `academic`: domains of universities and schools whose ending does not say so.
 * - `role`: local parts of functions rather than people, lower-case, without `.`, `-` and `_` (`noreply`).
 */
export type MailListName =
  'disposable' | 'disposable_agreed' | 'not_disposable' | 'popular' | 'alias' | 'free' | 'academic' | 'role';

/**
 * Membership in the kept lists, exact: no sub-domains, no patterns. Domains are lower-case A-labels. The lists are in memory; an
 * implementation may exchange a whole list while running (a refresh), never part of one.
 */
export abstract class MailLists {
  abstract has(list: MailListName, entry: string): boolean;
}
