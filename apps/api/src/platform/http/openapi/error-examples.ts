import { capReached, notEnoughCredits } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { domainErrors } from '@enrichment/application';
import { validateBody } from '../body/validate-body';
import { overLimit } from '../../limits/limits';

const idempotencyKey = { idempotency_key: '5b1fd7a2-order-1047' };
const cutOff = 'Send the whole object: the body ends before its closing brace.';

/** Errors that every route may answer with. */
const general: readonly DomainError[] = [
  error('REQ_001', `The body cannot be used: the body is not valid JSON. ${cutOff}`, {
    reason: 'the body is not valid JSON',
    suggestion: cutOff,
  }),
  error('REQ_007', 'The body is larger than 16384 bytes: send one subject in a request.', {
    limit_bytes: 16_384,
  }),
  error('REQ_008', 'Send the body as application/json in UTF-8, not compressed.', {
    content_type: 'text/plain',
  }),
  error('AUTH_001', 'Missing API key: send it in the x-api-key header.'),
  error('AUTH_002', 'Invalid API key: check the key, and its state in the dashboard.'),
  error('AUTH_003', 'This API key lacks the scope ip: add it to the key, or use another key.', {
    reason: 'scope',
    required_scope: 'ip',
  }),
  error(
    'AUTH_003',
    'This API key may not be used from this address: allow the address, or use another key.',
    {
      reason: 'address',
      address: '203.0.113.7',
    },
  ),
  notEnoughCredits(1, 0),
  capReached({ cap: 100, period: 'day', resetsAt: new Date('2027-01-02T00:00:00Z') }),
  overLimit('RATE_001', 'requests', 10, 1),
  overLimit('RATE_002', 'requests for fresh data', 2, 1),
  error(
    'IDEM_001',
    'The first request with this Idempotency-Key still runs: repeat the request shortly.',
    idempotencyKey,
  ),
  error(
    'IDEM_002',
    'This Idempotency-Key was used for another request: send a new one with each new request.',
    idempotencyKey,
  ),
  error('IDEM_003', 'An Idempotency-Key is 1 to 255 visible ASCII characters: send a UUID, for example.'),
  ...Object.entries(domainErrors).map(([code, { example }]) =>
    error(code, example.message, 'details' in example ? example.details : {}),
  ),
  error('RESOURCE_001', 'There is no such key: check the name.', { resource: 'key' }),
  error(
    'RESOURCE_002',
    'Several keys of the account have this name: rename or revoke all but one in the dashboard.',
    { resource: 'key', reason: 'name_shared' },
  ),
  error('RESOURCE_003', 'The key is not as the request expects: read it again.', { resource: 'key' }),
  error('RESOURCE_004', 'A key cannot change a key of the scope `manage`: change it in the dashboard.', {
    resource: 'key',
  }),
  error('SYS_001', 'Something went wrong on our side. Quote the request_id when you report it.'),
  error('SYS_002', 'The service is shutting down: repeat the request.'),
];

/**
 * Examples of each error code as it is answered; two where a code has two kinds of details.
 *
 * @param body of the operation, whose own rules make the examples of its errors
 */
export function errorExamples(code: string, body?: new () => object): DomainError[] {
  const found = [...general, ...(body ? bodyErrors(body) : [])].filter((each) => each.code === code);
  if (found.length === 0) throw new Error(`The reference has no example of ${code}.`);
  return found;
}

/** REQ_002, REQ_003 and REQ_004. */
function bodyErrors(body: new () => object): DomainError[] {
  const required: string[] = [];
  const missing: DomainError[] = [];
  const all = (value: unknown) => Object.fromEntries(required.map((name) => [name, value]));
  const next = () => refusal(body, { ...all(1), unknown: true });
  for (let found = next(); found.code === 'REQ_002'; found = next()) {
    missing.push(found);
    required.push(String(found.details['missing_parameter']));
  }
  const typed = missing.map(({ details }) => [
    details['missing_parameter'],
    details['parameter_type'] === 'array' ? [] : 'x',
  ]);
  const unknown = refusal(body, { ...Object.fromEntries(typed), unknown: true });
  // Without a required parameter, the last message has no `x`.
  const last = (unknown.details['allowed_parameters'] as string[]).at(-1)!;
  return [...missing.slice(0, 1), refusal(body, missing.length > 0 ? all(1) : { [last]: 'x' }), unknown];
}

function refusal(body: new () => object, value: Readonly<Record<string, unknown>>): DomainError {
  try {
    validateBody(body, value);
  } catch (thrown) {
    if (thrown instanceof DomainError) return thrown;
    throw thrown;
  }
  throw new Error(`${body.name} takes everything.`);
}

function error(code: string, message: string, details: Record<string, unknown> = {}): DomainError {
  return new DomainError(code, message, details);
}
