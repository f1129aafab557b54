import { describe, expect, it } from '@jest/globals';
import type { MailboxAnswer } from '../ports/mailbox-probe';
import { judge } from '../verdict/verdict';
import { classifyReply, isTemporary } from './classify-reply';
import { mailProviders } from './mail-providers';
import { replyRules } from './reply-rules';
import { parseReply } from './smtp-reply';

const rules = [...Object.values(replyRules).flat(), ...mailProviders.flatMap((provider) => provider.rules)];
const hosts = [undefined, ...mailProviders.map((provider) => provider.hosts[0])];

describe('a temporary refusal', () => {
  it.each([...new Set(rules.map(({ reply }) => reply))])('is never a sure no: %s', (reply) => {
    for (const code of [421, 450, 451, 452, 471]) {
      const later = parseReply(reply.replace(/^\d{3}/, String(code)).replace(/^(\d{3}) 5\./, '$1 4.'))!;
      const read = hosts.map((host): MailboxAnswer => classifyReply(later, 'recipient', host));
      for (const mailbox of new Set(read))
        for (const random of ['accepted', 'rejected', 'unknown'] as const)
          for (const route of ['mx', 'implicit_mx'] as const) {
            const seen = { route, sendsNothing: false, mailbox, random, recipientCheck: 'unknown' } as const;
            const { isDeliverable, confidenceScore } = judge({ ...seen, isTemporary: isTemporary(later) });
            expect(isDeliverable ? 0 : confidenceScore).toBeLessThanOrEqual(0.7);
          }
    }
  });

  it('that quotes a permanent one is as certain as that', () => {
    const text =
      '4.1.1 <a@b.test>: Recipient address rejected: unverified address: host mx.b.test said: 550 5.1.1 No such user';
    expect(isTemporary(parseReply(`450 ${text}`)!)).toBe(false);
    expect(isTemporary(parseReply('450 4.2.0 Greylisted')!)).toBe(true);
    expect(isTemporary(parseReply('550 5.1.1 No such user')!)).toBe(false);
  });
});
