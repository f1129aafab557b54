/** A mail domain of the demo world. */
export interface MailDomain {
  /** In lower-case ASCII. */
  readonly name: string;
  /**
   * The DNS records: MX, an address only, a null MX, or none. `servfail`: the name servers fail; `silent`: they never
   * answer.
   */
  readonly route: 'mx' | 'address' | 'null_mx' | 'none' | 'servfail' | 'silent';
  /** Whether the domain publishes SPF, DMARC and a DKIM key. */
  readonly policies: { readonly spf: boolean; readonly dmarc: boolean; readonly dkim: boolean };
  /** The registration date (ISO 8601), which subdomains lack. */
  readonly registered?: string;
  /** The behaviour during a probe: silence, or no mail server. Default: an answer. */
  readonly probe?: 'silence' | 'off';
  /** The reply to RCPT for a local part, such as `250 2.1.5 ok`. */
  readonly recipient: (local: string) => string;
}

export const all = { spf: true, dmarc: true, dkim: true } as const;
export const accepted = '250 2.1.5 Ok';
export const unknown = '550 5.1.1 There is no such mailbox here';

/** Replies by local part, in which `_` and `-` are equal. Every other mailbox is unknown. */
export function mailboxes(replies: Readonly<Record<string, string>>): MailDomain['recipient'] {
  const known = new Map(Object.entries(replies));
  return (local) => known.get(local.toLowerCase().replaceAll('_', '-')) ?? unknown;
}
