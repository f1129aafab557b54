import {
  capReached,
  keyManages,
  keyMissing,
  keyNameShared,
  keyNotAsExpected,
  keyRefused,
  notEnoughCredits,
} from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import { domainErrors } from '@enrichment/application';
import { internalError } from '../../errors/error.filter';
import { keyForbidden, malformedKey, shuttingDown, stillRuns, usedOtherwise } from '../../errors/refusals';
import { badBody, notJson, tooLarge } from '../body/json-body';
import { validateBody } from '../body/validate-body';
import { overLimit } from '../../limits/limits';
import { limits } from '../../limits/table';

const idempotencyKey = '5b1fd7a2-order-1047';
const ofKey = (code: string, { message }: DomainError, details: object = {}) =>
  new DomainError(code, message, { resource: 'key', ...details });

/** Errors that every route may answer with. */
const general: readonly DomainError[] = [
  badBody('the body is not valid JSON', 'Send the whole object: the body ends before its closing brace.'),
  tooLarge(limits.body.max),
  notJson('text/plain'),
  keyMissing(),
  keyRefused(),
  keyForbidden({ reason: 'scope', required_scope: 'ip' }),
  keyForbidden({ reason: 'address', address: '203.0.113.7' }),
  notEnoughCredits(1, 0),
  capReached({ cap: 100, period: 'day', resetsAt: new Date('2027-01-02T00:00:00Z') }),
  overLimit('RATE_001', 'requests', 10, 1),
  overLimit('RATE_002', 'requests for fresh data', 2, 1),
  stillRuns(idempotencyKey),
  usedOtherwise(idempotencyKey),
  malformedKey(),
  ...Object.entries(domainErrors).map(
    ([code, { example }]) =>
      new DomainError(code, example.message, 'details' in example ? example.details : {}),
  ),
  new DomainError('RESOURCE_001', 'There is no such key: check the name.', { resource: 'key' }),
  ofKey('RESOURCE_002', keyNameShared(), { reason: 'name_shared' }),
  ofKey('RESOURCE_003', keyNotAsExpected()),
  ofKey('RESOURCE_004', keyManages()),
  internalError(),
  shuttingDown(),
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
