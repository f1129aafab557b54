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
 * The headers by which a receiver knows who sent a message, and when: Standard Webhooks,
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param secrets each makes a signature; a receiver accepts the message if it knows one of them
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
