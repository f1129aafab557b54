import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AddressFacts, learnedNothing, type Status, statuses, statusOf, statusOfReason } from './status';
import { judge, type Reason, verdictTable } from './verdict';

const guide = readFileSync(join(__dirname, '../../../../../docs/email.md'), 'utf8');
/** The cells of the guide's table of statuses, by row. */
const written = guide
  .slice(guide.indexOf('## Status'), guide.indexOf('## Every verdict'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').slice(1, -1));
const namesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

const verdicts = verdictTable.map(({ when }) =>
  judge({
    route: 'mx',
    sendsNothing: false,
    mailbox: 'not_probed',
    random: 'rejected',
    recipientCheck: 'unknown',
    ownOutcome: 'none',
    ...when,
  }),
);
const none: AddressFacts = { isDisposable: false, isRoleBased: false, suggestion: null };
const doubts: fc.Arbitrary<AddressFacts> = fc.record({
  isDisposable: fc.boolean(),
  isRoleBased: fc.boolean(),
  suggestion: fc.option(fc.constant('jo@gmail.com')),
});

describe('the status of a validation', () => {
  it('agrees with is_deliverable for any other facts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...verdicts), doubts, (verdict, known) => {
        const status = statusOf({ ...verdict, ...known });
        expect(statuses).toContain(status);
        if (status === 'deliverable') expect(verdict.isDeliverable).toBe(true);
        if (status === 'undeliverable') expect(verdict.isDeliverable).toBe(false);
        if (learnedNothing(verdict)) expect(status).toBe('unknown');
      }),
    );
  });

  it('equals the status in the guide for each reason, each in one row', () => {
    const ofReasons = written.flatMap(([status, , reasons]) =>
      namesIn(reasons!).map((reason) => [reason, namesIn(status!)[0]!]),
    );
    expect(Object.fromEntries(ofReasons)).toEqual(statusOfReason);
    expect(ofReasons).toHaveLength(Object.keys(statusOfReason).length);
    expect(new Set(verdicts.map(({ reason }) => reason))).toEqual(new Set(Object.keys(statusOfReason)));
  });

  it.each<[Partial<AddressFacts>, Reason, Status]>([
    [{}, 'accepted', 'deliverable'],
    [{ isDisposable: true }, 'accepted', 'risky'],
    [{ isRoleBased: true }, 'delivered', 'risky'],
    [{ suggestion: 'jo@gmail.com' }, 'accepted', 'risky'],
    [{ isRoleBased: true }, 'timeout', 'unknown'],
    [{ isDisposable: true }, 'mailbox_not_found', 'undeliverable'],
  ])('with %j: %s is %s', (known, reason, status) => {
    expect(statusOf({ reason, ...none, ...known })).toBe(status);
  });

  it('lists the reasons with an unknown mailbox', () => {
    const reasons = Object.keys(statusOfReason) as Reason[];
    const unknown = reasons.filter((reason) => statusOfReason[reason] === 'unknown');
    expect(unknown.filter((reason) => !learnedNothing({ reason }))).toEqual(['not_probed']);
  });
});
