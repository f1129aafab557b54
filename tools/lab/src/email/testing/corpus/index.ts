import { catchAllSystems } from './catch-all';
import { dnsSystems } from './dns';
import type { MailSystem } from './mail-system';
import { mailboxSystems } from './mailboxes';
import { misbehavingSystems } from './misbehaviour';
import { providerSystems } from './providers';
import { refusalSystems } from './refusals';

export type { MailHostFate, MailServer, MailSystem } from './mail-system';

/** Mail systems as they are met in the world, each with the truth about one address. */
export const corpus: readonly MailSystem[] = [
  ...mailboxSystems,
  ...dnsSystems,
  ...catchAllSystems,
  ...refusalSystems,
  ...providerSystems,
  ...misbehavingSystems,
];

/** The address sent about. */
export function addressAt({ name, sent = 'jo' }: MailSystem): string {
  return `${sent}@${domainOf(name)}`;
}

/** A name with a dot is a domain already. */
export function domainOf(name: string): string {
  return name.includes('.') ? name : `${name}.example.com`;
}
