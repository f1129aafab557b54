/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends mail through the operator's relay. */
export abstract class Mailer {
  /** @throws Error when the relay refuses it */
  abstract send(mail: Mail): Promise<void>;
}
