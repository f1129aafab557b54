import type { MailLists } from '../ports/mail-lists';
import listed from './role-qualifiers.json';

/**
 * Whether a local part (unquoted) names a function rather than a person: `support`, `Sales+eu`, `no-reply`, `info2`,
 * `shop-noreply`. A sub-address after `+`, case, separators and a number at the end are ignored. Of several words each must be a
 * function or what it is for (`sales.uk`, `equipo-ventas`); a group of people may have any other name (`acme-support-team`).
 */
export function isRoleBased(lists: MailLists, localValue: string): boolean {
  const words = wordsOf(localValue);
  const isFunction = (word: string) => lists.has('role', word);
  const whole = words.join('');
  if (isFunction(whole) || isFunction(whole.replace(/\d{1,2}$/, ''))) return true;
  const isKnown = (word: string) =>
    isFunction(word) || qualifiers.has(word) || groups.has(word) || /^\d+$/.test(word);
  const isGroup = groups.has(words.at(-1)!) && words.slice(0, -1).some(isFunction);
  return isGroup || (words.some(isFunction) && words.every(isKnown)) || isNoReply(localValue);
}

/** The words between separators, without a sub-address. */
function wordsOf(localValue: string): string[] {
  return localValue
    .toLowerCase()
    .replace(/(.)\+.*/, '$1')
    .split(/[._-]/);
}

/** Whether a local part says that nobody reads its mail: `no-reply`, `orders-noreply`. */
export function isNoReply(localValue: string): boolean {
  const spelled = ` ${wordsOf(localValue).join(' ')} `;
  return noReply.some((phrase) => spelled.includes(phrase));
}

/** Countries, languages, regions, cities and departments that a function is for; no first names. */
const qualifiers = new Set(listed);
const groups = new Set('team department dept desk helpdesk abteilung office equipe equipo'.split(' '));

/** Words that count among other words: `orders-noreply`, `no-reply-billing`. */
const noReply = [' noreply ', ' no reply ', ' donotreply ', ' do not reply ', ' mailer daemon '];
