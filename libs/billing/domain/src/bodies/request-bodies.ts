/** Maximum number of days for which an account keeps bodies. */
export const maxBodyDays = 30;

/** Bytes of UTF-8 that are kept of a body. */
export const keptBodyBytes = 32 * 1_024;

/** A request and its answer, as text. */
export interface Exchange {
  readonly accountId: string;
  readonly requestId: string;
  /** The body that the caller sent. */
  readonly request: string;
  /** `undefined`: the caller disconnected before an answer. */
  readonly answer: string | undefined;
}

/** A stored body, or its first {@link keptBodyBytes}. */
export interface KeptBody {
  readonly text: string;
  readonly isClipped: boolean;
}

/** `unreadable`: the bodies are encrypted with another key. */
export type FoundBodies =
  | { readonly state: 'kept'; readonly request: KeptBody; readonly answer: KeptBody | undefined }
  | { readonly state: 'unreadable' };

/**
 * Bodies of requests and answers, encrypted, of accounts that chose to keep them (`Accounts.change`). Without an encryption key of
 * the operator, none are stored.
 */
export abstract class RequestBodies {
  /** Whether accounts can choose to keep bodies: the operator has set an encryption key. */
  abstract readonly isOffered: boolean;
  /**
   * Stores an exchange later, without API keys, if the account keeps bodies. The last of several exchanges with one id remains. It never
   * throws and never waits.
   */
  abstract record(exchange: Exchange): void;
  /** Bodies of a request that the account still keeps. */
  abstract find(accountId: string, requestId: string): Promise<FoundBodies | undefined>;
  /** Deletes the bodies that accounts no longer keep, and returns the number of requests. */
  abstract clean(): Promise<number>;
}

/** The stored part of a body. API keys in it are replaced. */
export function keptBody(text: string): KeptBody {
  const bytes = Buffer.from(text.replaceAll(/enr_\w{8,}/g, 'enr_…'));
  if (bytes.length <= keptBodyBytes) return { text: bytes.toString(), isClipped: false };
  // A streaming decoder leaves out the character that the limit cuts.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return { text: decoder.decode(bytes.subarray(0, keptBodyBytes), { stream: true }), isClipped: true };
}
