import { catchAllSystems } from './catch-all';
import { dnsSystems } from './dns';
import type { MailSystem } from './mail-system';
import { mailboxSystems } from './mailboxes';
import { misbehavingSystems } from './misbehaviour';
import { providerSystems } from './providers';
import { refusalSystems } from './refusals';

export type { MailHostFate, MailServer, MailSystem } from './mail-system';

/** Mail systems as they exist, each with the truth about one address. */
export const corpus: readonly MailSystem[] = [
  ...mailboxSystems,
  ...dnsSystems,
  ...catchAllSystems,
  ...refusalSystems,
  ...providerSystems,
  ...misbehavingSystems,
];

/** The address that is validated. */
export function addressAt({ name, sent = 'jo' }: MailSystem): string {
  return `${sent}@${domainOf(name)}`;
}

/** The domain of a system. A name with a dot is the domain. */
export function domainOf(name: string): string {
  return name.includes('.') ? name : `${name}.example.com`;
}
