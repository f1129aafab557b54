import { describe, expect, it } from '@jest/globals';
import { classifyReply, type SmtpStage } from '../smtp/classify-reply';
import { parseReply } from '../smtp/smtp-reply';
import { type Evidence, judge, type Reason, type VerdictRow, verdictTable } from './verdict';

const base: Evidence = {
  route: 'mx',
  sendsNothing: false,
  mailbox: 'not_probed',
  random: 'unknown',
  recipientCheck: 'unknown',
  ownOutcome: 'none',
};

const values = {
  route: ['domain_not_found', 'null_mx', 'no_mail_server', 'invalid_mx', 'dns_error', 'implicit_mx', 'mx'],
  sendsNothing: [false, true],
  mailbox: [
    'accepted',
    'busy',
    'full',
    'disabled',
    'not_found',
    'rejected',
    'not_served',
    'no_smtputf8',
    'greylisted',
    'refused_us',
    'unreachable',
    'no_host',
    'dns_error',
    'timeout',
    'not_probed',
  ],
  random: ['accepted', 'rejected', 'unknown'],
  recipientCheck: ['always', 'unreliable', 'never', 'unknown'],
  ownOutcome: ['bounced', 'none', 'delivered'],
} as const;

/** All possible evidence: without a host there is no probe, and a random recipient is probed only after a real one. */
const everything: Evidence[] = values.route.flatMap((route) =>
  values.sendsNothing.flatMap((sendsNothing) =>
    values.mailbox.flatMap((mailbox) =>
      values.random.flatMap((random) =>
        values.recipientCheck.flatMap((recipientCheck) =>
          values.ownOutcome.map((ownOutcome) => ({
            route,
            sendsNothing,
            mailbox,
            random,
            recipientCheck,
            ownOutcome,
          })),
        ),
      ),
    ),
  ),
);
const possible = everything.filter(
  ({ route, mailbox }) => route === 'mx' || route === 'implicit_mx' || mailbox === 'not_probed',
);
const likelihood = (evidence: Evidence) => {
  const { isDeliverable, confidenceScore } = judge(evidence);
  return isDeliverable ? confidenceScore : Math.round((1 - confidenceScore) * 100) / 100;
};
const rowOf = (evidence: Evidence): VerdictRow =>
  verdictTable.find(({ when }) =>
    Object.entries(when).every(([fact, value]) => evidence[fact as keyof Evidence] === value),
  )!;

describe('judge', () => {
  it.each<[Partial<Evidence>, boolean, Reason, number]>([
    [{ route: 'domain_not_found' }, false, 'domain_not_found', 0.99],
    [{ route: 'null_mx' }, false, 'null_mx', 0.99],
    [{ route: 'invalid_mx' }, false, 'no_mail_server', 0.7],
    [{ route: 'no_mail_server' }, false, 'no_mail_server', 0.98],
    [{ route: 'dns_error' }, false, 'dns_error', 0.6],

    [{ mailbox: 'accepted', random: 'rejected' }, true, 'accepted', 0.97],
    [
      { mailbox: 'accepted', random: 'rejected', route: 'implicit_mx', sendsNothing: true },
      true,
      'accepted',
      0.97,
    ],
    [{ mailbox: 'accepted', random: 'unknown' }, true, 'accepted', 0.78],
    [{ mailbox: 'accepted', random: 'unknown', recipientCheck: 'always' }, true, 'accepted', 0.93],
    [{ mailbox: 'accepted', random: 'unknown', recipientCheck: 'unreliable' }, true, 'accepted', 0.7],
    [{ mailbox: 'accepted', random: 'accepted' }, true, 'catch_all', 0.65],
    [{ mailbox: 'accepted', random: 'accepted', recipientCheck: 'always' }, true, 'catch_all', 0.65],
    [{ mailbox: 'accepted', random: 'accepted', recipientCheck: 'never' }, true, 'accepted_unchecked', 0.65],
    [{ mailbox: 'accepted', random: 'unknown', recipientCheck: 'never' }, true, 'accepted_unchecked', 0.65],
    [{ mailbox: 'busy' }, true, 'accepted', 0.9],

    [{ mailbox: 'not_found', random: 'rejected' }, false, 'mailbox_not_found', 0.98],
    [{ mailbox: 'not_found', random: 'accepted' }, false, 'mailbox_not_found', 0.98],
    [{ mailbox: 'no_smtputf8' }, false, 'mailbox_not_found', 0.95],
    [{ mailbox: 'disabled' }, false, 'mailbox_disabled', 0.95],
    [{ mailbox: 'full' }, false, 'mailbox_full', 0.85],
    [{ mailbox: 'rejected', random: 'accepted' }, false, 'mailbox_not_found', 0.9],
    [{ mailbox: 'rejected', random: 'unknown' }, false, 'mailbox_not_found', 0.7],
    [{ mailbox: 'rejected', random: 'rejected' }, false, 'mailbox_not_found', 0.65],
    [{ mailbox: 'no_host' }, false, 'no_mail_server', 0.95],
    [{ mailbox: 'not_served' }, false, 'no_mail_server', 0.85],

    [{ ownOutcome: 'bounced', mailbox: 'accepted', random: 'rejected' }, false, 'bounced', 0.95],
    [{ ownOutcome: 'delivered', mailbox: 'greylisted' }, true, 'delivered', 0.97],
    [{ ownOutcome: 'delivered', mailbox: 'not_found' }, false, 'mailbox_not_found', 0.98],
    [{ ownOutcome: 'delivered', route: 'null_mx' }, false, 'null_mx', 0.99],
    [{ mailbox: 'greylisted' }, true, 'greylisted', 0.6],
    [{ mailbox: 'refused_us' }, true, 'refused_us', 0.6],
    [{ mailbox: 'not_probed' }, true, 'not_probed', 0.6],
    [{ mailbox: 'not_probed', sendsNothing: true }, true, 'not_probed', 0.6],
    [{ mailbox: 'timeout' }, true, 'timeout', 0.55],
    [{ mailbox: 'unreachable' }, true, 'refused_us', 0.5],
    [{ mailbox: 'dns_error' }, false, 'dns_error', 0.55],

    [{ route: 'implicit_mx', sendsNothing: true }, false, 'no_mail_server', 0.95],
    [{ route: 'implicit_mx', mailbox: 'timeout', sendsNothing: true }, false, 'no_mail_server', 0.95],
    [{ route: 'implicit_mx', mailbox: 'greylisted' }, true, 'greylisted', 0.55],
    [{ route: 'implicit_mx', mailbox: 'refused_us' }, true, 'refused_us', 0.55],
    [{ route: 'implicit_mx', mailbox: 'not_probed' }, false, 'not_probed', 0.55],
    [{ route: 'implicit_mx', mailbox: 'timeout' }, false, 'timeout', 0.6],
    [{ route: 'implicit_mx', mailbox: 'unreachable' }, false, 'refused_us', 0.6],
    [{ route: 'implicit_mx', mailbox: 'dns_error' }, false, 'dns_error', 0.6],
  ])('%j', (evidence, isDeliverable, reason, confidenceScore) => {
    expect(judge({ ...base, ...evidence })).toMatchObject({ isDeliverable, reason, confidenceScore });
  });

  it('has a row for all possible evidence, and evidence for every row', () => {
    expect(new Set(possible.map(rowOf))).toEqual(new Set(verdictTable));
  });

  it('scores between a coin toss and near certainty', () => {
    for (const { confidenceScore } of possible.map(judge)) {
      expect(confidenceScore).toBeGreaterThanOrEqual(0.5);
      expect(confidenceScore).toBeLessThanOrEqual(0.99);
    }
  });

  it('is at most 0.6 sure of anything after a refusal of us, a delay, silence, a DNS failure or no probe', () => {
    const unsure: readonly string[] = [
      'greylisted',
      'refused_us',
      'unreachable',
      'dns_error',
      'timeout',
      'not_probed',
    ];
    const uncertain = possible.filter(
      ({ route, mailbox, sendsNothing, ownOutcome }) =>
        ownOutcome === 'none' &&
        (route === 'dns_error' ||
          (unsure.includes(mailbox) && (route === 'mx' || (route === 'implicit_mx' && !sendsNothing)))),
    );
    expect(uncertain.length).toBeGreaterThan(0);
    for (const evidence of uncertain) expect(judge(evidence).confidenceScore).toBeLessThanOrEqual(0.6);
  });
});

describe.each<SmtpStage>(['connect', 'hello', 'mail', 'recipient'])('a busy server at %s', (stage) => {
  it.each([
    '421 4.3.2 Service not available, closing transmission channel',
    '421 Too many concurrent connections, try again later',
    '450 4.2.0 Mailbox busy, try again later',
    '450 Requested mail action not taken: mailbox unavailable',
    '451 4.3.0 Temporary lookup failure',
    '451 4.7.1 Greylisting in action, please come back later',
    '452 4.3.1 Insufficient system storage',
    '471 Temporary local problem, please try later',
  ])('%s: at most 0.6 sure, and not undeliverable', (line) => {
    const mailbox = classifyReply(parseReply(line)!, stage, 'mx.example.test');
    const { isDeliverable, confidenceScore } = judge({ ...base, mailbox });
    expect(isDeliverable).toBe(true);
    expect(confidenceScore).toBeLessThanOrEqual(0.6);
  });
});

describe('the table is monotone: more favourable evidence never lowers the likelihood', () => {
  /** Chains of increasingly favourable values, other things being equal. */
  const chains: { [K in keyof Evidence]: readonly (readonly Evidence[K][])[] } = {
    route: [
      ['domain_not_found', 'no_mail_server', 'dns_error', 'implicit_mx', 'mx'],
      ['null_mx', 'no_mail_server'],
    ],
    sendsNothing: [[true, false]],
    mailbox: [
      ['not_found', 'disabled', 'rejected', 'unreachable', 'timeout', 'not_probed', 'greylisted', 'accepted'],
      ['no_host', 'dns_error', 'timeout'],
      ['not_found', 'no_smtputf8', 'rejected', 'timeout', 'refused_us', 'greylisted', 'accepted'],
      ['no_host', 'not_served', 'dns_error', 'unreachable', 'refused_us', 'busy'],
      ['not_found', 'disabled', 'full', 'accepted'],
      ['full', 'busy'],
    ],
    random: [['accepted', 'unknown', 'rejected']],
    recipientCheck: [['never', 'unreliable', 'unknown', 'always']],
    ownOutcome: [['bounced', 'none', 'delivered']],
  };
  /** If a domain's DNS failed, its SPF record is unknown. */
  const comparable = possible.filter(({ route, sendsNothing }) => route !== 'dns_error' || !sendsNothing);
  const written = (evidence: Evidence) =>
    Object.keys(base)
      .map((fact) => evidence[fact as keyof Evidence])
      .join();
  const known = new Set(comparable.map(written));
  const isPossible = (evidence: Evidence) => known.has(written(evidence));

  it.each(Object.entries(chains))('%s', (name, ofFact) => {
    const fact = name as keyof Evidence;
    let compared = 0;
    for (const chain of ofFact) {
      for (const evidence of comparable.filter((one) => one[fact] === chain[0])) {
        const rising = chain.map((value) => ({ ...evidence, [fact]: value })).filter(isPossible);
        for (const [index, better] of rising.slice(1).entries()) {
          compared++;
          const worse = rising[index]!;
          if (likelihood(better) < likelihood(worse))
            throw new Error(`${JSON.stringify(worse)} -> ${JSON.stringify(better)}`);
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});
