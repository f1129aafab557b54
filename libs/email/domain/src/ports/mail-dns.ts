/** A host that receives mail for a domain. */
export interface MailHost {
  /** Lower-case A-label name without the final dot; for an address literal its text, such as `[192.0.2.1]`. */
  readonly hostname: string;
  /** MX preference: lower is tried first. 0 for an implicit MX. */
  readonly priority: number;
  /**
   * IP addresses that the DNS answer contained, if any. A host without them is looked up with `MailDns.addresses`. They are
   * unchecked: check them with the egress guard before connecting.
   */
  readonly addresses?: readonly string[];
}

/**
 * Destination of a domain's mail (RFC 5321 section 5.1).
 *
 * - `mx`: the domain has MX records; `hosts` sorted by priority, at least one.
 * - `implicit_mx`: no MX, but an A or AAAA record; the domain itself is the only host.
 * - `null_mx`: a single `0 .` (RFC 7505): the domain declares that it receives no mail.
 * - `no_mail_server`: the name exists, with neither MX nor address.
 * - `invalid_mx`: its only MX records name IP addresses, which RFC 1035 does not allow and nearly no mailer dials.
 *   `unusable` has them.
 * - `domain_not_found`: NXDOMAIN.
 * - `dns_error`: a resolver answered with SERVFAIL, REFUSED or an unreadable message.
 * - `no_answer`: no resolver answered in time; the network itself may be down.
 */
export type MailRoute =
  | { readonly kind: 'mx' | 'implicit_mx'; readonly hosts: readonly MailHost[] }
  | { readonly kind: 'invalid_mx'; readonly unusable: readonly MailHost[] }
  | { readonly kind: 'null_mx' | 'no_mail_server' | 'domain_not_found' | 'dns_error' }
  | { readonly kind: 'no_answer' };

/** A domain's SPF policy (RFC 7208). */
export interface SpfFacts {
  /** Exactly one `v=spf1` record. */
  readonly hasSpf: boolean;
  /** The record is `v=spf1 -all`: the domain sends no mail, so without an MX it receives none either. */
  readonly sendsNothing: boolean;
  /** Present when DNS gave no usable answer. */
  readonly isUnknown?: true;
}

/**
 * DNS facts about a domain's mail. `domain` is always a lower-case A-label name of at least two labels, without the final dot.
 *
 * Every method settles: a missing answer is a value too. It rejects only with `signal.reason`, as soon as the signal aborts,
 * which means that the answer is no longer needed. An implementation with a cache may then finish in the background, within its
 * own limits. Implementations bound their own time, cache by TTL, and answer equal questions in progress with one query.
 */
export abstract class MailDns {
  abstract route(domain: string, signal: AbortSignal): Promise<MailRoute>;

  /**
   * The IPv4 and IPv6 addresses of a host, in the order to try them; empty when it certainly has none; `undefined` when that is
   * unknown: SERVFAIL or no answer for one family, and no address of the other. Unchecked, as in {@link MailHost}.
   */
  abstract addresses(hostname: string, signal: AbortSignal): Promise<readonly string[] | undefined>;

  /** `{ hasSpf: false, sendsNothing: false, isUnknown: true }` when DNS gives no usable answer. */
  abstract spf(domain: string, signal: AbortSignal): Promise<SpfFacts>;

  /** Whether RFC 9989's discovery (tree walk, at most 8 queries) finds a policy; two records are none. `undefined` when that is unknown. */
  abstract hasDmarc(domain: string, signal: AbortSignal): Promise<boolean | undefined>;

  /** Whether a DKIM key with a non-empty `p=` is published below `_domainkey.<domain>` (RFC 6376). */
  abstract hasDkim(domain: string, signal: AbortSignal): Promise<boolean>;
}
