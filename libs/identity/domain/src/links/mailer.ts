/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Of several messages with one key, the last alone is sent. */
  readonly key?: string;
}

/** Sends mail through the operator's relay. */
export abstract class Mailer {
  /** Whether the relay could be reached with the last message. */
  abstract readonly works: boolean;
  /**
   * @returns whether the relay has taken it; `false`: it is sent later
   * @throws Error when the relay refuses it for good
   */
  abstract send(mail: Mail): Promise<boolean>;
}
