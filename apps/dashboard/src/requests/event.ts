import type { RequestLine } from '../api/generated/openapi';

/** Names a row of the list. Replays of an answer have the request_id of the first one, and times of their own. */
export function eventOf({ request_id, at }: Pick<RequestLine, 'request_id' | 'at'>): string {
  return `${request_id}.${Date.parse(at)}`;
}

/** The request_id in the name of an event, or in a text that is only a request_id. */
export function requestOf(event: string): string {
  return event.split('.')[0]!;
}
