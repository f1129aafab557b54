import type { Mail } from '@enrichment/kernel';
import type { PasswordLink } from './password-link';

/**
 * URL of the dashboard page that takes a token. The token is in the fragment, which browsers send to no server.
 *
 * @param dashboard without a slash at the end
 */
export function passwordLinkUrl(dashboard: string, token: string): string {
  return `${dashboard}/choose-password#${token}`;
}

/** A link, and its URL. */
export interface LinkMail {
  readonly link: PasswordLink;
  /** The dashboard's URL, with the token. */
  readonly url: string;
  /** Whether it answers a sign-up. */
  readonly signUp: boolean;
  /** `undefined`: a new account is opened. */
  readonly accountId: string | undefined;
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

/** The message that contains a link, to the link's address. */
export function linkMail({ link: { email, purpose }, url, signUp, accountId }: LinkMail): Mail {
  const [subject = '', what = ''] = (signUp ? wordsOfSignUp : words)[purpose];
  const text = [
    what,
    '',
    url,
    '',
    'The link works once, for a day. If you did not expect this message, do nothing: nothing changes.',
    '',
  ];
  return { to: email, subject, text: text.join('\n'), key: `link ${email}`, accountId };
}
