/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Of several messages with one key, the last alone is sent. */
  readonly key?: string;
  /** The account that it is about; with its deletion the message is deleted. */
  readonly accountId?: string | undefined;
}

/** Sends mail through the operator's relay. */
export abstract class Mailer {
  /** Whether the relay took or refused the last message itself, instead of being away. */
  abstract readonly works: boolean;
  /**
   * @returns whether the relay has taken it; `false`: it is sent later
   * @throws Error when the relay refuses it for good
   */
  abstract send(mail: Mail): Promise<boolean>;
}
