import type { Mail } from '@enrichment/kernel';
import type { EmailLink } from './email-link';

/**
 * URL of the dashboard page that takes the token of a link that proves an address. The token is in the fragment, as in links that
 * choose passwords.
 *
 * @param dashboard without a slash at the end
 */
export function emailLinkUrl(dashboard: string, token: string): string {
  return `${dashboard}/confirm-email#${token}`;
}

/** The message that brings a link to the address that it proves. */
export function emailLinkMail({ user, email }: EmailLink, url: string): Mail {
  const text = [
    `${user.email} wants to sign in with this address. If that is you, sign in and confirm it here:`,
    '',
    url,
    '',
    'The link works once, for a day. If you did not request it, do nothing: nothing changes.',
    '',
  ];
  return { to: email, subject: 'Confirm your new address', text: text.join('\n'), key: `email ${user.id}` };
}

/** The notice to a user's present address about the change to another one, while the user can still stop it. */
export function emailChangeMail(
  { id, email: to }: Pick<EmailLink['user'], 'id' | 'email'>,
  next: string,
): Mail {
  const text = [
    `A person who knows your password wants to sign in as ${next}, and no longer as ${to}. That happens when the link is opened`,
    'that was mailed there.',
    '',
    'If it was not you, choose another password now: the link is void then.',
    '',
  ];
  return { to, subject: 'Your address is to be changed', text: text.join('\n'), key: `change ${id}` };
}
