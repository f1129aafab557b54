import { IsDefined, IsString, Matches } from 'class-validator';
import { DomainError, noDotSegment } from '@enrichment/kernel';
import { IsOneLine } from '../../platform/http/body/rules';

type Resource = 'key' | 'webhook';

/** Codes of the domains that are not in the contract: their code of it, the resource, and the reason where a code has several. */
const words: Readonly<Record<string, readonly [code: string, resource: Resource, reason?: string]>> = {
  KEY_NOT_FOUND: ['RESOURCE_001', 'key'],
  KEY_NAME_SHARED: ['RESOURCE_002', 'key', 'name_shared'],
  KEY_KIND: ['RESOURCE_002', 'key', 'kind'],
  KEY_TOO_MANY: ['RESOURCE_002', 'key', 'limit'],
  KEY_NOT_AS_EXPECTED: ['RESOURCE_003', 'key'],
  KEY_MANAGES: ['RESOURCE_004', 'key'],
  WEBHOOK_NOT_FOUND: ['RESOURCE_001', 'webhook'],
  WEBHOOK_TOO_MANY: ['RESOURCE_002', 'webhook', 'limit'],
  WEBHOOK_NOT_AS_EXPECTED: ['RESOURCE_003', 'webhook'],
};

/** Parameters whose value a domain refuses. */
const parameters: Readonly<Record<string, string>> = { KEY_ENDS_IN_PAST: 'expires_at', WEBHOOK_URL: 'url' };

/** Runs work. @throws DomainError of the contract */
export async function inContractWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? reworded(error) : error;
  }
}

function reworded(error: DomainError): DomainError {
  const parameter = parameters[error.code];
  if (parameter !== undefined) {
    const details = { parameter, expected_type: 'string', received_type: 'string' };
    return new DomainError('REQ_003', error.message, details);
  }
  const [code, resource, reason] = words[error.code] ?? [];
  if (code === undefined) return error;
  const message = code === 'RESOURCE_001' ? `There is no such ${resource}: check the name.` : error.message;
  return new DomainError(code, message, { resource, ...(reason !== undefined && { reason }) });
}

/** The name of a resource in a path. */
export class ResourceName {
  @IsDefined()
  @IsString()
  @Matches(/^\S(.*\S)?$/su, { message: 'Give a name without white space around it.' })
  @IsOneLine(80)
  @Matches(noDotSegment, { message: 'Give another name than . and .., which a path cannot contain.' })
  name!: string;
}
