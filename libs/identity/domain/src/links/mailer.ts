import type { Mail } from '@enrichment/kernel';

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
