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
  /** Whether it answers a sign-up. */
  readonly signUp: boolean;
}

const words = {
  invitation: ['Your account is ready', 'An account was made for you. Choose a password to sign in to it:'],
  reset: ['Choose a new password', 'A new password was requested. Choose it here:'],
};
const wordsOfSignUp = {
  invitation: ['Confirm your address', 'You signed up with this address. Choose a password to confirm it:'],
  reset: [
    'You have an account already',
    'A sign-up used this address, which already has a user. If you lost your password, choose a new one here:',
  ],
};

/** The message that brings a link to its address. */
export function linkMail({ link: { email, purpose }, url, signUp }: LinkMail): Mail {
  const [subject = '', what = ''] = (signUp ? wordsOfSignUp : words)[purpose];
  const text = [
    what,
    '',
    url,
    '',
    'The link works once, for a day. If you did not expect this message, do nothing: nothing changes.',
    '',
  ];
  return { to: email, subject, text: text.join('\n') };
}
