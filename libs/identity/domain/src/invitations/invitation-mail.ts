import type { Mail } from '@enrichment/kernel';
import type { Invitation } from './invitation';

/**
 * URL of the dashboard page that takes the token of an invitation. The token is in the fragment, as in links that choose
 * passwords.
 *
 * @param dashboard without a slash at the end
 */
export function invitationUrl(dashboard: string, token: string): string {
  return `${dashboard}/join#${token}`;
}

/** The message that brings an invitation to its address. */
export function invitationMail(invited: {
  readonly invitation: Invitation;
  /** The address of the inviter. */
  readonly by: string;
  readonly url: string;
}): Mail {
  const { invitation, by, url } = invited;
  const text = [
    `${by} invites you to their account, as ${invitation.role}. Accept it here:`,
    '',
    url,
    '',
    'The link works once, for a day. If you do not know who that is, do nothing: nothing changes.',
    '',
  ];
  const { email: to, accountId } = invitation;
  return {
    to,
    subject: `${by} invites you`,
    text: text.join('\n'),
    key: `invitation ${accountId} ${to}`,
    accountId,
  };
}
