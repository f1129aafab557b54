/** One domain of the demo world's mail. */
export interface MailDomain {
  /** Lower-case, in ASCII. */
  readonly name: string;
  /**
   * Mail in DNS: MX records; only an address; a null MX; neither. `servfail`: name servers fail on it; `silent`: they
   * never answer.
   */
  readonly route: 'mx' | 'address' | 'null_mx' | 'none' | 'servfail' | 'silent';
  /** Whether it publishes SPF, DMARC and a DKIM key. */
  readonly policies: { readonly spf: boolean; readonly dmarc: boolean; readonly dkim: boolean };
  /** ISO 8601; only of domains that are registered themselves. */
  readonly registered?: string;
  /** Behaviour towards a probe: silence, or no mail server to contact. Default: an answer. */
  readonly probe?: 'silence' | 'off';
  /** The reply to RCPT for a local part, such as `250 2.1.5 ok`. */
  readonly recipient: (local: string) => string;
}

export const all = { spf: true, dmarc: true, dkim: true } as const;
export const accepted = '250 2.1.5 Ok';
export const unknown = '550 5.1.1 There is no such mailbox here';

/** Replies by local part; `_` and `-` are equal. Every other mailbox is unknown. */
export function mailboxes(replies: Readonly<Record<string, string>>): MailDomain['recipient'] {
  const known = new Map(Object.entries(replies));
  return (local) => known.get(local.toLowerCase().replaceAll('_', '-')) ?? unknown;
}
