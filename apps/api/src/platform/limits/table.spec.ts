import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { catalogue, type LimitedItem, limitTags } from '@enrichment/billing-domain';
import { attemptLimits } from '@enrichment/identity-domain';
import { type Limit, limits } from './table';

const readText = (path: string) => readFileSync(join(__dirname, '../../../../..', path), 'utf8');
const guide = readText('docs/credits-and-limits.md');

const requestsOf = (item: LimitedItem): string =>
  item === 'fresh' ? 'requests with `"cached": false`' : `\`POST ${catalogue[item].path}\``;

/** Limits of the operations: defaults, which the operator can change for an account or a key. */
const ofOperations: Readonly<Record<string, Limit>> = Object.fromEntries(
  limitTags.map(({ item, perSecond: max }) => [
    item,
    {
      scope: 'account or key',
      max,
      of: requestsOf(item),
      windowMs: 1_000,
      then: item === 'fresh' ? 'RATE_002' : 'RATE_001',
    },
  ]),
);

const attempts = (scope: Limit['scope'], name: keyof typeof attemptLimits, of: string): Limit => ({
  scope,
  ...attemptLimits[name],
  of,
  then: 'SESSION_005',
});

/** Limits of signing in and of mails, over all replicas. */
const ofPeople: Readonly<Record<string, Limit>> = {
  sign_in_at_user: attempts('address', 'signInAtUserFromNetwork', 'failed sign-ins at one user'),
  sign_in_of_user: attempts('user', 'signInAtUser', 'failed sign-ins'),
  sign_in: attempts('address', 'signInFromNetwork', 'failed sign-ins'),
  sign_in_of_device: attempts('device', 'signInFromDevice', 'failed sign-ins'),
  sign_up: attempts('address', 'signUpFromNetwork', 'sign-ups'),
  link_mails: attempts('mailbox', 'linkToMailbox', 'mails with a sign-in link'),
  links: attempts('address', 'linkFromNetwork', 'sign-in links'),
  confirmations: attempts('mailbox', 'emailLinkToMailbox', 'mails that confirm it'),
  confirmations_of_user: attempts('user', 'emailLinkOfUser', 'mails that confirm'),
  invitations: attempts('account', 'invitationOfAccount', 'invitations'),
  invitation_mails: attempts('mailbox', 'invitationToMailbox', 'invitations'),
  passwords: attempts('user', 'password', 'wrong current passwords'),
  codes: attempts('user', 'secondFactor', 'wrong codes of a second factor'),
};

function windowOf({ windowMs }: Limit): string {
  if (windowMs === undefined) return '';
  if (windowMs < 60_000) return ` in ${windowMs / 1_000} s`;
  return windowMs < 3_600_000 ? ` in ${windowMs / 60_000} min` : ` in ${windowMs / 3_600_000} h`;
}

/** A row of the guide's table, cell by cell. */
function rowOf([name, limit]: [string, Limit]): string[] {
  const max = typeof limit.max === 'string' ? `\`${limit.max}\`` : String(limit.max);
  return [`\`${name}\``, limit.scope, `${max} ${limit.of}${windowOf(limit)}`, limit.then];
}

describe('the table of limits', () => {
  it('is the one in the guide', () => {
    const section = guide.slice(guide.indexOf('## Every limit'));
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .slice(2, -2)
          .split(/ +\| +/)
          .map((cell) => cell.trim()),
      );
    expect(rows).toEqual(Object.entries({ ...ofOperations, ...limits, ...ofPeople }).map(rowOf));
  });
});

it.each([
  ['deploy/nginx.conf', /^ +keepalive_timeout (\d+)s;/m],
  ['deploy/haproxy.cfg', /pool-purge-delay (\d+)s/],
])('%s closes idle connections before a replica does', (path, option) => {
  const [, seconds] = option.exec(readText(path))!;
  expect(Number(seconds) * 1_000).toBeLessThan(limits.keep_alive_ms.max);
});
