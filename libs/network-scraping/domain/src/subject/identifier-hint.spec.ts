import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { identifierHint } from './identifier-hint';
import { ProfileSite } from './profile-site';
import type { SubjectKind } from './subject';

const site = new ProfileSite('https://network.example');
const company = 'Send an ID such as acme, its page’s URL, or a URN such as li:company:1234.';
const person = 'Send an ID such as jane-doe, its page’s URL, or a URN such as li:person:1234.';
const website =
  'Send the website of a company as `website`; an `id` is a slug such as acme, a page’s URL or a URN.';
const insteadOf = (found: string, url: string) =>
  `Send a URL on network.example, which this service reads, not on ${found}: https://network.example${url}.`;

describe('identifierHint', () => {
  it.each<[SubjectKind, string, string]>([
    [
      'company',
      'https://www.linkedin.com/company/Microsoft',
      insteadOf('www.linkedin.com', '/company/microsoft'),
    ],
    ['company', 'linkedin.com/company/microsoft/about?x', insteadOf('linkedin.com', '/company/microsoft')],
    ...['https://microsoft.com/', 'http://www.acme.co.uk/about?x', 'acme.com/de'].map(
      (text): [SubjectKind, string, string] => ['company', text, website],
    ),
    ['person', 'https://microsoft.com/', insteadOf('microsoft.com', '/in/jane-doe')],
    ['company', 'https://network.example:8080/company/a', insteadOf('network.example:8080', '/company/a')],
    ['person', 'https://de.linkedin.com/in/jane', insteadOf('de.linkedin.com', '/in/jane')],
    [
      'company',
      'https://network.example/jobs',
      'Send the URL of a company, such as https://network.example/company/acme.',
    ],
    ['company', 'https://network.example/in/jane', 'This names a person: send it to the profile operation.'],
    ['person', 'li:company:12', 'This names a company: send it to the company operation.'],
    [
      'company',
      'urn:li:organization:12',
      'Write the URN of a company with its number, such as li:company:1234.',
    ],
    ['company', ' acme', 'Leave out the white space around the identifier.'],
    ['person', 'https://network.example/in/jane\n', 'Leave out the white space around the identifier.'],
    ['company', 'Acme Corp', company],
    ['company', '', company],
    ['person', 'Jane Doe', person],
  ])('of a %s: %j -> %s', (kind, text, hint) => {
    expect(identifierHint(site, kind, text)).toBe(hint);
  });

  it('names no host of a service that has no network', () => {
    const none = new ProfileSite('https://network.invalid');
    expect(identifierHint(none, 'company', 'https://other.example/company/acme')).toBe(company);
  });

  it('gives one sentence for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        expect(identifierHint(site, 'company', text)).toMatch(/^[A-Z][^\s].{0,500}\.$/);
      }),
    );
  });
});
