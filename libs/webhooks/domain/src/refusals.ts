import { DomainError } from '@enrichment/kernel';
import type { UrlProblem } from './sending/sender';
import { maxEndpoints, maxOldSecrets } from './endpoints/endpoint';

const urlProblems: Readonly<Record<UrlProblem, string>> = {
  malformed: 'Give a URL such as https://example.com/webhooks, without user and password.',
  not_https: 'Give a URL that starts with https://: events are sent over TLS only.',
  refused_address: 'This host is not on the public internet: events are not sent to private addresses.',
  no_address: 'The name of this host leads to no address.',
};

export function urlRefused(problem: UrlProblem): DomainError {
  return new DomainError('WEBHOOK_URL', urlProblems[problem], { reason: problem });
}

export function tooManyEndpoints(): DomainError {
  const message = `An account has at most ${maxEndpoints} endpoints: remove one first.`;
  return new DomainError('WEBHOOK_TOO_MANY', message, { limit: maxEndpoints });
}

export function endpointNotFound(): DomainError {
  return new DomainError('WEBHOOK_NOT_FOUND', 'There is no such endpoint.');
}

/** A new endpoint has a name that an endpoint of the account has. */
export function endpointNameTaken(): DomainError {
  return new DomainError('WEBHOOK_NAME_TAKEN', 'The account has an endpoint of this name.');
}

/** The state of an endpoint is not the one that its changer expects. */
export function endpointNotAsExpected(): DomainError {
  return new DomainError(
    'WEBHOOK_NOT_AS_EXPECTED',
    'The endpoint is not as the request expects: read it again.',
  );
}

export function tooManySecrets(freeAt: Date): DomainError {
  const at = freeAt.toISOString();
  const message = `${maxOldSecrets} old secrets of this endpoint still sign: replace the secret again after ${at}.`;
  return new DomainError('WEBHOOK_SECRETS', message, { limit: maxOldSecrets, free_at: at });
}
