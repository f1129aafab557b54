/** A well-formed address in its parts, made by `parseAddress` only. */
export interface EmailAddress {
  /** Exactly as given. */
  readonly text: string;
  /** The local part as given, with its quotes when quoted. */
  readonly local: string;
  /** The value of the local part: unquoted and in Unicode normal form C. Case is kept: only its server may fold it. */
  readonly localValue: string;
  /** The part after the `@` as given. */
  readonly domain: string;
  /** `name`: a domain name; otherwise an address literal (RFC 5321 section 4.1.3). */
  readonly domainKind: 'name' | 'ipv4' | 'ipv6';
  /** The domain in lower-case A-labels (`xn--bcher-kva.example`); for a literal its canonical bracketed text. */
  readonly asciiDomain: string;
  /**
   * The form for SMTP and for comparison: equal forms are the same mailbox. The local part is quoted only where it must be, the
   * domain is `asciiDomain`. Contains neither CR nor LF.
   */
  readonly normal: string;
  /** The local part is not ASCII: the server must offer SMTPUTF8 (RFC 6531). */
  readonly needsSmtpUtf8: boolean;
}
