import type { IncomingHttpHeaders } from 'node:http';
import type { DescribedApi } from './described';

/** An answer as it was received. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

const errorFields = ['code', 'details', 'error', 'message', 'request_id'];

/** Faults that an answer may report, with their routes. A remote service may fail; the service itself may be overloaded. */
const faults: Readonly<Record<string, { status: number; path: RegExp }>> = {
  SYS_002: { status: 503, path: /./ },
  EMAIL_002: { status: 503, path: /^\/v1\/email\//i },
  NETWORK_005: { status: 503, path: /^\/v1\/network\//i },
  NETWORK_006: { status: 504, path: /^\/v1\/network\//i },
};

/** The violations of the contract in an answer. */
export function complaintsAbout(
  method: string,
  path: string,
  answer: ReceivedAnswer,
  documents: readonly DescribedApi[] = [],
): unknown[] {
  const { status, headers, text } = answer;
  const complaints: unknown[] = [];
  const id = String(headers['x-request-id']);
  if (!ulid.test(id)) complaints.push(`X-Request-Id is ${id}`);
  if (method === 'HEAD') {
    // Without a body, the code of an error is in its link to the documentation.
    const code = /\/docs\/errors#(\w+)>/.exec(String(headers['link']))?.[1];
    return isOurFault(path, status, code) ? [...complaints, 'a fault of ours'] : complaints;
  }
  const isJson = /^application\/json/.test(headers['content-type'] ?? '');
  if (!isJson) return status < 400 ? complaints : [...complaints, `an error in ${headers['content-type']}`];

  const body = parse(text);
  if (!body) return [...complaints, 'no JSON object'];
  if ('openapi' in body && status === 200) return complaints;
  const isReplayed = headers['idempotent-replayed'] === 'true';
  if (isReplayed ? !ulid.test(String(body['request_id'])) : body['request_id'] !== id)
    complaints.push('request_id is not that of X-Request-Id');
  if (status >= 400) complaints.push(...complaintsAboutError(path, answer, body));
  for (const document of documents)
    complaints.push(...document.complaintsAboutAnswer(method, path.split('?', 1)[0]!, status, body));
  return complaints;
}

function complaintsAboutError(
  path: string,
  { status, headers }: ReceivedAnswer,
  body: Record<string, unknown>,
): string[] {
  const complaints: string[] = [];
  if (Object.keys(body).sort().join() !== errorFields.join()) complaints.push('not the fields of an error');
  if (typeof body['details'] !== 'object' || body['details'] === null || Array.isArray(body['details']))
    complaints.push('details is no object');
  for (const name of ['error', 'message', 'code'])
    if (typeof body[name] !== 'string' || body[name] === '') complaints.push(`${name} is no text`);
  if (Number(headers['x-credits-charged'] ?? 0) !== 0) complaints.push('an error that is charged');
  if (isOurFault(path, status, body['code'])) complaints.push('a fault of ours');
  if ([429, 503].includes(status) && !/^\d+$/.test(headers['retry-after'] ?? ''))
    complaints.push('no Retry-After');
  return complaints;
}

function isOurFault(path: string, status: number, code: unknown): boolean {
  const fault = faults[String(code)];
  return status >= 500 && !(fault?.status === status && fault.path.test(path));
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
