import type { Received } from './attempt';
import type { Failure } from './errors';
import { retryAfter } from './meta';

/** A body that the API sent: every one is an object with a `request_id`. */
export type Body = Readonly<Record<string, unknown>> & { readonly request_id: string };

/** A success of the API. */
export interface Success {
  readonly body: Body;
  readonly headers: Headers;
}

/** Separates success from failure. */
export function readAnswer({ status, headers, text }: Received): Success | Failure {
  const body = parse(text);
  if ((status === 200 || status === 201) && body) return { body, headers };
  const retryAfterSeconds = retryAfter(headers);
  if (status < 400 || !body || !isError(body)) return { ...unexpected(status), status, retryAfterSeconds };
  const { code, message, details, error, request_id: requestId } = body;
  return { code, message, details, status, error, requestId, retryAfterSeconds };
}

type ErrorBody = Body & Pick<Failure, 'code' | 'message' | 'details'> & { readonly error: string };

function isError({ code, message, details, error }: Body): boolean {
  return [code, message, error].every((one) => typeof one === 'string') && isObject(details);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

function parse(text: string): ErrorBody | undefined {
  try {
    const value = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof value?.request_id === 'string' ? (value as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

function unexpected(status: number): Failure<'UNEXPECTED_ANSWER'> {
  // A redirect is not followed: the key would go with it. Browsers show it as status 0.
  const what =
    status === 0 || (status >= 300 && status < 400)
      ? 'a redirect'
      : `status ${status} without the API's JSON`;
  return {
    code: 'UNEXPECTED_ANSWER',
    message: `The server responded with ${what}: check baseUrl.`,
    details: {},
  };
}
