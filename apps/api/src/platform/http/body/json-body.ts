import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { DomainError } from '@enrichment/kernel';
import { limits } from '../../limits/table';

interface ReadOptions {
  readonly maxDepth?: number | undefined;
  readonly maxBytes?: number | undefined;
  readonly onText?: (text: string) => void;
}

/**
 * Reads the body, which must be a JSON object.
 *
 * @param options.onText called with the body as it was received
 * @throws DomainError REQ_001 when it is no JSON object, not UTF-8, too deep or incomplete; REQ_007 when it is too large; REQ_008 when it
 *   is not declared as JSON
 */
export async function readJsonObject(
  request: IncomingMessage,
  { maxDepth = limits.depth.max, maxBytes = limits.body.max, onText }: ReadOptions = {},
): Promise<Record<string, unknown>> {
  requireJson(request);
  const body = parse(await readBytes(request, maxBytes), onText);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badBody('the body must be a JSON object', 'Send an object with the fields of the operation.');
  if (isDeeperThan(maxDepth, body))
    throw badBody(
      `the body must not be nested deeper than ${maxDepth} levels`,
      'Send the fields of the operation only.',
    );
  return body as Record<string, unknown>;
}

function requireJson({ headers }: IncomingMessage): void {
  const contentType = headers['content-type'];
  const encoding = headers['content-encoding'];
  if (isUtf8Json(contentType) && (encoding === undefined || encoding.toLowerCase() === 'identity')) return;
  throw notJson(contentType);
}

export function notJson(contentType: string | undefined): DomainError {
  return new DomainError('REQ_008', 'Send the body as application/json in UTF-8, not compressed.', {
    content_type: contentType?.slice(0, 320) ?? null,
  });
}

/** Other parameters than `charset` have no meaning for JSON and are ignored. https://www.rfc-editor.org/rfc/rfc8259#section-11 */
function isUtf8Json(contentType: string | undefined): boolean {
  if (contentType === undefined || contentType === 'application/json') return contentType !== undefined;
  try {
    const { essence, params } = new MIMEType(contentType);
    return essence === 'application/json' && /^utf-?8$/i.test(params.get('charset') ?? 'utf-8');
  } catch {
    return false;
  }
}

/** Most bodies arrive together with their head and can be read at once. */
function readBytes(request: IncomingMessage, maxBytes: number): Buffer | Promise<Buffer> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxBytes) throw tooLarge(maxBytes);
  return length > 0 && request.readableLength === length ? readAtOnce(request) : readAll(request, maxBytes);
}

function readAtOnce(request: IncomingMessage): Buffer {
  const bytes = request.read() as Buffer;
  request.resume(); // Node has not emitted `end` yet, and no listener is left.
  return bytes;
}

function readAll(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else reject(tooLarge(maxBytes)); // The rest is read and dropped, so that the client can read the answer.
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.once('error', () => reject(cutShort()));
    request.once('close', () => {
      if (!request.complete) reject(cutShort());
    });
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer, onText?: (text: string) => void): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw badBody('the body is not valid UTF-8', 'Encode the body as UTF-8.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badBody(text.trim() === '' ? 'the body is empty' : 'the body is not valid JSON', bodyHint(text));
  }
  if (hasDuplicateKey(text)) throw badBody('duplicate key', 'Write each field once.');
  onText?.(text);
  return value;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((child) => isDeeperThan(levels - 1, child));
}

function cutShort(): DomainError {
  return badBody('the body was cut short', 'Send as many bytes as Content-Length says.');
}

export function badBody(reason: string, suggestion: string): DomainError {
  const message = `The body cannot be used: ${reason}. ${suggestion}`;
  return new DomainError('REQ_001', message, { reason, suggestion });
}

export function tooLarge(maxBytes: number): DomainError {
  return new DomainError(
    'REQ_007',
    `The body is larger than ${maxBytes} bytes: send one subject in a request.`,
    { limit_bytes: maxBytes },
  );
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],]/g;

/**
 * Whether an object in a JSON text has a name twice. Parsers choose different values (RFC 8259, 4), so a proxy and this service could read
 * different requests.
 *
 * @param json valid JSON
 */
export function hasDuplicateKey(json: string): boolean {
  /** The names of each open object; `undefined` for an array. */
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  for (const [text] of json.matchAll(token)) {
    const names = open.at(-1);
    if (text === '{') open.push(new Set());
    else if (text === '[') open.push(undefined);
    else if (text === '}' || text === ']') open.pop();
    else if (text !== ',' && isName) {
      const name = JSON.parse(text) as string;
      if (names!.has(name)) return true;
      names!.add(name);
    }
    isName = text === '{' || (text === ',' && names !== undefined);
  }
  return false;
}

const example = 'such as {"ip":"8.8.8.8"}';

/** Patterns of texts that are not JSON, with a hint for each. The first match wins. */
const flaws: readonly (readonly [RegExp, string])[] = [
  [/^\s*$/, `Send the fields of the operation as a JSON object, ${example}.`],
  [/[\u2018\u2019\u201c\u201d]/, 'Write straight double quotes (") in place of typographic ones.'],
  [/^\s*[\w.%-]+=/, `Send a JSON object, ${example}, not form fields.`],
  [/^\s*</, `Send a JSON object, ${example}, not XML.`],
  [/^\s*[^{[\s'"]/, `Send a JSON object, ${example}: the body does not begin with a brace.`],
  [
    /^\s*'|[{[,:]\s*'/,
    'Write double quotes (") in place of single ones, and none around the body: a shell may have kept them.',
  ],
  [/[{,]\s*[a-z_]\w*\s*:/i, 'Write each name in double quotes ("): a shell may have taken them away.'],
  [/,\s*[}\]]/, 'Leave out the comma before the closing brace.'],
  [/[^}\]\s]\s*$/, 'Send the whole object: the body ends before its closing brace.'],
];
const syntax = `Send one JSON object (RFC 8259), ${example}.`;

/** A sentence with a hint for a text that is not JSON. */
export function bodyHint(text: string): string {
  return flaws.find(([flaw]) => flaw.test(text))?.[1] ?? syntax;
}
