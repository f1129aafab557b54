import { describe, expect, it } from '@jest/globals';
import {
  NetworkRefused,
  networkTimeout,
  noCompanyOfWebsite,
  subjectNotFound,
  unsupportedIdentifier,
  unsupportedWebsite,
} from './refusals';

describe('refusals', () => {
  it('have the codes and details of the contract', () => {
    expect(unsupportedIdentifier('person', 'x y', 'Do.')).toMatchObject({
      code: 'NETWORK_001',
      details: { id: 'x y', supported_formats: ['person ID', 'profile URL', 'URN'], suggestion: 'Do.' },
    });
    expect(unsupportedIdentifier('company', 'x y', 'Do.')).toMatchObject({
      code: 'NETWORK_003',
      details: { id: 'x y', supported_formats: ['company ID', 'company URL', 'URN'], suggestion: 'Do.' },
    });
    expect(subjectNotFound('person', 'jane')).toMatchObject({ code: 'NETWORK_002', details: { id: 'jane' } });
    expect(subjectNotFound('company', 'acme')).toMatchObject({
      code: 'NETWORK_004',
      details: { id: 'acme' },
    });
    const website = unsupportedWebsite('x y', 'Do.');
    expect(website).toMatchObject({
      code: 'NETWORK_003',
      message: 'The website has no supported format. Do.',
    });
    expect(website.details).toEqual({
      website: 'x y',
      supported_formats: ['domain', 'URL'],
      suggestion: 'Do.',
    });
    expect(noCompanyOfWebsite('acme.example')).toMatchObject({
      code: 'NETWORK_004',
      details: { id: 'acme.example', reason: 'no_link_on_website' },
    });
    expect(networkTimeout('acme')).toMatchObject({ code: 'NETWORK_006', details: { id: 'acme' } });
    const refused = new NetworkRefused('acme', 'rate_limited', 7);
    expect(refused).toMatchObject({ code: 'NETWORK_005', retryAfterSeconds: 7 });
    expect(refused.details).toEqual({ id: 'acme', reason: 'rate_limited' });
  });

  it('explain the error in one sentence', () => {
    expect(unsupportedIdentifier('person', 'x', 'Do.').message).toBe(
      'The person identifier has no supported format. Do.',
    );
    expect(subjectNotFound('company', 'x').message).toBe('The company was not found or is not accessible.');
    for (const slug of ['acme.com', 'acme.co.uk', 'bücher.example'])
      expect(subjectNotFound('company', slug).message).toMatch(
        / Send the domain of a company as `website`\.$/,
      );
    for (const slug of ['acme-inc.', 'st.-gallen', 'no.5'])
      expect(subjectNotFound('company', slug).message).not.toMatch(/website/);
    expect(networkTimeout('x').message).toBe('The page did not answer in time: repeat the request.');
    expect(new NetworkRefused('x', 'login_wall').message).toBe(
      'The network does not serve this page to us at the moment: repeat the request after `Retry-After`.',
    );
    expect(new NetworkRefused('x', 'not_configured').message).toBe(
      'No professional network is configured at this service: its operator sets NETWORK_BASE_URL.',
    );
  });

  it('repeat at most 320 characters, and no half ones', () => {
    expect(subjectNotFound('company', 'a'.repeat(321)).details['id']).toBe('a'.repeat(320));
    expect(subjectNotFound('company', `${'a'.repeat(319)}😀b`).details['id']).toBe('a'.repeat(319));
    expect(subjectNotFound('company', `${'a'.repeat(318)}😀b`).details['id']).toBe(`${'a'.repeat(318)}😀`);
  });
});

describe('a refusal that a repeated request cannot change', () => {
  it('says so', () => {
    for (const reason of ['robots_txt', 'too_large', 'redirect_off_origin'] as const)
      expect(new NetworkRefused('acme', reason).details).toEqual({ id: 'acme', reason, retryable: false });
    expect(new NetworkRefused('acme', 'rate_limited').details).not.toHaveProperty('retryable');
  });
});
