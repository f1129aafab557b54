import type { MailLists } from '../ports/mail-lists';

/**
 * Whether a local part (unquoted) names a function rather than a person: `support`, `Sales+eu`, `no-reply`, `info2`,
 * `shop-noreply`. A sub-address after `+`, case, separators and a number at the end are ignored.
 */
export function isRoleBased(lists: MailLists, localValue: string): boolean {
  const words = localValue
    .toLowerCase()
    .replace(/(.)\+.*/, '$1')
    .split(/[._-]/);
  const whole = words.join('');
  const unnumbered = whole.replace(/\d{1,2}$/, '');
  if (lists.has('role', whole) || lists.has('role', unnumbered)) return true;
  const spelled = ` ${words.join(' ')} `;
  return noReply.some((phrase) => spelled.includes(phrase));
}

/** Words that count among other words: `orders-noreply`, `no-reply-billing`. */
const noReply = [' noreply ', ' no reply ', ' donotreply ', ' do not reply ', ' mailer daemon '];
