import { expect, it } from '@jest/globals';
import { judge, verdictTable } from '@enrichment/email-domain';
import { explainVerdict, confidenceName } from './explain-verdict';

const verdictOf = (when: (typeof verdictTable)[number]['when'], isTemporary: boolean) => {
  const { isDeliverable, reason, confidenceScore } = judge({
    route: 'mx',
    sendsNothing: false,
    mailbox: 'not_probed',
    random: 'rejected',
    recipientCheck: 'unknown',
    isTemporary,
    ...when,
  });
  const smtp = { code: isTemporary ? 450 : 550 };
  return { is_deliverable: isDeliverable, reason, confidence_score: confidenceScore, smtp };
};
const verdicts = verdictTable.map(({ when }) => verdictOf(when, false));
const refused = ['not_found', 'disabled', 'full', 'rejected', 'not_served'];
const temporary = verdictTable
  .filter(({ when }) => refused.includes(when.mailbox ?? ''))
  .map(({ when }) => verdictOf(when, true));

it.each(temporary)('says that a refusal may end: %j', (verdict) => {
  expect(explainVerdict(verdict)).toMatch(/for now|again/);
});

it.each(verdicts)('has a sentence for %j', (verdict) => {
  expect(explainVerdict(verdict)).not.toMatch(/^The reason is/);
});

it('shows at least the reason of an unknown verdict', () => {
  const verdict = { is_deliverable: true, reason: 'a_new_one', confidence_score: 0.8, smtp: null };
  expect(explainVerdict(verdict)).toBe('The reason is a new one.');
});

it('distinguishes near certainty from a toss-up', () => {
  expect([0.97, 0.85, 0.65, 0.6, 0.5].map(confidenceName)).toEqual([
    'Almost certain',
    'Likely',
    'Rather likely',
    'Not known',
    'Not known',
  ]);
});
