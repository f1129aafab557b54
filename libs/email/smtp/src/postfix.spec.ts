import { parseAddress, type ProbeEvidence } from '@enrichment/email-domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SmtpMailboxProbe } from './smtp-mailbox-probe';
import { connectLoopback } from './testing';
import { missingForPostfix, type Postfix, type PostfixService, startPostfix } from './testing/postfix';

const missing = missingForPostfix();

/** Empty without Postfix: the scripted servers in the other specs cover the same. */
const conversations: readonly [PostfixService, string, ProbeEvidence['mailbox'], ProbeEvidence['random']][] =
  [
    ['plain', 'jo@good.test', 'accepted', 'rejected'],
    ['plain', 'al@good.test', 'accepted', 'rejected'],
    ['plain', 'nobody@good.test', 'not_found', 'rejected'],
    ['plain', 'full@good.test', 'full', 'rejected'],
    ['plain', 'disabled@good.test', 'disabled', 'rejected'],
    ['plain', 'jürgen@good.test', 'accepted', 'rejected'],
    ['plain', 'müller@good.test', 'not_found', 'rejected'],
    ['plain', '"a b"@good.test', 'not_found', 'rejected'],
    ['plain', 'anybody@all.test', 'accepted', 'accepted'],
    ['plain', 'jo@grey.test', 'greylisted', 'unknown'],
    ['plain', 'jo@other.test', 'not_served', 'rejected'],
    ['tls', 'jo@good.test', 'accepted', 'rejected'],
    ['tls', 'nobody@good.test', 'not_found', 'rejected'],
    ['closed', 'jo@good.test', 'refused_us', 'unknown'],
  ];

describe('SmtpMailboxProbe and Postfix', () => {
  let postfix: Postfix | undefined;
  beforeAll(async () => {
    if (missing === undefined) postfix = await startPostfix();
    else console.warn(`No Postfix was tested: ${missing}.`);
  });
  afterAll(() => postfix?.close());

  it.each(conversations)('%s: %s is %s, a random recipient %s', async (service, text, mailbox, random) => {
    if (!postfix) return;
    const port = postfix.ports[service];
    const probe = new SmtpMailboxProbe({
      dns: { addresses: () => Promise.resolve(['192.0.2.1']) },
      connect: ({ signal }) => connectLoopback(port, signal),
      heloName: 'us.test',
    });
    const request = {
      address: parseAddress(text),
      hosts: [{ hostname: 'mx.good.test', priority: 0 }],
      timeoutMs: 10_000,
    };
    const { signal } = new AbortController();
    for (const time of ['first', 'second']) {
      const { reply, ...evidence } = await probe.probe(request, signal);
      expect([time, evidence]).toEqual([time, { mailbox, random, host: 'mx.good.test' }]);
      expect(reply?.code).toBeGreaterThanOrEqual(250);
    }
    probe.close();
  });
});
