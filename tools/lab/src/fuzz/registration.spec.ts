import assert from 'node:assert/strict';
import { queryRdap, parseBootstrap, referralIn, registrationIn } from '@enrichment/email-rdap/testing';
import { describeFuzzed } from './testing/fuzzed';

const now = Date.UTC(2026, 0, 1);
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** RDAP, WHOIS and IANA's list give real dates, hosts with ports, addresses of servers, or nothing. */
describeFuzzed('registration', {
  words: [
    '"events":',
    '"eventAction":"registration"',
    '"eventDate":"',
    '"ldhName":"a.test"',
    'Creation Date: ',
    'created:',
    'refer: ',
    'whois://',
    '1999-05-21',
    '"services":[[["',
  ],
  maxLength: 4_000,
  async run(input) {
    const text = input.toString();
    const registered = registrationIn(text, 'a.test', now);
    if (registered !== undefined) checkDate(registered);
    const referral = referralIn(text);
    if (referral) {
      assert.match(referral.host, /^[a-z\d.:-]+$/i);
      assert(referral.port > 0 && referral.port < 65_536);
    }
    await rejectsOnlyWithError(async () => {
      for (const url of parseBootstrap(text).values()) assert(URL.canParse(url) && url.endsWith('/'));
    });
    await rejectsOnlyWithError(async () => {
      const fetch = () => Promise.resolve({ status: 200, body: input });
      const signal = new AbortController().signal;
      const date = await queryRdap(fetch, 'https://rdap.test/', 'a.test', { maxBytes: 1e6, signal, now });
      if (date !== undefined) checkDate(date);
    });
  },
});

function checkDate(date: string): void {
  assert.match(date, isoDate);
  assert(Date.parse(date) <= now + 2 * 86_400_000 && date >= '1984-12-31', date);
}

/** Only the errors of the parser and of JSON are expected. */
async function rejectsOnlyWithError(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { name } = error as Error;
    if (name !== 'Error' && name !== 'SyntaxError') throw error;
  }
}
