import { createHmac } from 'node:crypto';
import { secretKey } from '../endpoints/secret';

/** A message for one attempt. */
export interface Message {
  /** Id of the event. */
  readonly id: string;
  readonly body: string;
  /** Time of the attempt. */
  readonly at: Date;
}

/**
 * The headers that authenticate a message and its time: Standard Webhooks,
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param secrets each adds a signature; a receiver with one of them accepts the message
 */
export function signatureHeaders(
  { id, body, at }: Message,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secretKey(secret)).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
