/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Of several messages with one key, the last alone is sent: a newer link makes the earlier ones void. */
  readonly key?: string;
  /** The account that it is about; with its deletion the message is deleted. */
  readonly accountId?: string | undefined;
}
