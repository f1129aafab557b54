import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { judge, verdictTable } from './verdict';

const document = readFileSync(join(__dirname, '../../README.md'), 'utf8');

/** The rows of the README's verdict table, without their padding. */
const written = document
  .slice(document.indexOf('## Verdict'), document.indexOf('## Time'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it('the README has the same rows as the verdict table', () => {
  const rows = verdictTable.map(({ when, likelihood, reason }) => {
    const { isDeliverable, confidenceScore } = judge({
      route: 'mx',
      sendsNothing: false,
      mailbox: 'not_probed',
      random: 'rejected',
      recipientCheck: 'unknown',
      ownOutcome: 'none',
      ...when,
    });
    expect(isDeliverable ? confidenceScore : 1 - confidenceScore).toBeCloseTo(likelihood);
    const {
      route = '',
      sendsNothing,
      mailbox = '',
      random = '',
      recipientCheck = '',
      ownOutcome = '',
    } = when;
    const domain = sendsNothing ? `${route}, \`v=spf1 -all\`` : route;
    return [
      domain,
      mailbox,
      random,
      recipientCheck,
      ownOutcome,
      isDeliverable ? 'yes' : 'no',
      reason,
      confidenceScore.toFixed(2),
    ];
  });
  expect(written).toEqual(rows);
});
