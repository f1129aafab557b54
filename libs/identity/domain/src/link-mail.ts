import type { Mail } from './mailer';
import type { PasswordLink } from './password-link';

/**
 * Where the dashboard takes a token. Behind the `#`, where browsers keep it to themselves: no server, proxy or log sees it.
 *
 * @param dashboard without a slash at the end
 */
export function passwordLinkUrl(dashboard: string, token: string): string {
  return `${dashboard}/choose-password#${token}`;
}

/** A link, and where it leads. */
export interface LinkMail {
  readonly link: PasswordLink;
  /** Of the dashboard, with the token. */
  readonly url: string;
}

/** The message that brings a link to its address. */
export function linkMail({ link: { email, purpose }, url }: LinkMail): Mail {
  const what =
    purpose === 'invitation'
      ? ['Your account is ready', 'An account was made for you. Choose a password to sign in to it:']
      : ['Choose a new password', 'A new password was asked for. Choose it here:'];
  const text = [
    what[1],
    '',
    url,
    '',
    'The link works once, for a day. If you did not expect this message, do nothing: nothing changes.',
    '',
  ];
  return { to: email, subject: what[0]!, text: text.join('\n') };
}
