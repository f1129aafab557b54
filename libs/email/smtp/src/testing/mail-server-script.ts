import type { TlsOptions } from 'node:tls';

/** One answer: a reply of one or several lines (joined by CR LF), or a misbehaviour. */
export type ScriptedReply =
  | string
  | {
      /** A string gets a CR LF; bytes are sent unchanged. Default: nothing. */
      readonly text?: string | Uint8Array;
      /** Milliseconds to wait first. */
      readonly afterMs?: number;
      /** A tarpit: milliseconds between two bytes. */
      readonly byteMs?: number;
      /** Repeats the answer until the client closes. */
      readonly endless?: boolean;
      /** `close`: closes the connection; `reset`: with a TCP reset; `silence`: sends nothing any more. */
      readonly then?: 'close' | 'reset' | 'silence';
    };

/** A mail server as data. The default does PIPELINING and accepts every recipient. */
export interface MailServerScript {
  /** Default `220 mx.test ESMTP`. */
  readonly greeting?: ScriptedReply;
  /** Default: 250, with the extensions. */
  readonly ehlo?: ScriptedReply;
  /** Default `250 mx.test`. */
  readonly helo?: ScriptedReply;
  /** EHLO keywords. Default `['PIPELINING', 'ENHANCEDSTATUSCODES']`. */
  readonly extensions?: readonly string[];
  /**
   * `offered`; `required`: MAIL is refused without TLS; `required_at_rcpt`: RCPT is; `broken`: offered, and the handshake fails;
   * `refused`: offered, and STARTTLS is answered 454; `smuggling`: more than 220 is sent before the handshake. Options: offered, with
   * them. Default: no TLS.
   */
  readonly startTls?:
    'offered' | 'required' | 'required_at_rcpt' | 'broken' | 'refused' | 'smuggling' | TlsOptions;
  /** Default `250 2.1.0 ok`. */
  readonly mail?: ScriptedReply;
  /** Answer to RCPT for a local part without its quotes, in Unicode, and a domain. Default `250 2.1.5 ok`. */
  readonly recipient?: (local: string, domain: string) => ScriptedReply;
  /** Default `250 2.0.0 ok`. */
  readonly rset?: ScriptedReply;
  /** Default `221 2.0.0 bye`, and a close. */
  readonly quit?: ScriptedReply;
  /** Network latency: the greeting, and the answer to each burst of commands, waits for this. Default: none. */
  readonly pace?: () => Promise<unknown>;
}
