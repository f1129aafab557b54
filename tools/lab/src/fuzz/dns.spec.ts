import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { countDmarc, isDkimKey, readAnswer, readSpf, UnusableAnswer } from '@enrichment/email-dns/testing';
import { describeFuzzed } from './testing/fuzzed';

const types = ['A', 'AAAA', 'MX', 'TXT'] as const;

/** A message has records of the queried type, or is unusable. */
describeFuzzed('dns', {
  words: [
    '\x01a\x04test\x00',
    '\xc0\x0c',
    '\x00\x01\x00\x01',
    '\x00\x0f\x00\x01',
    '\x00\x10\x00\x01',
    '\x00\x05\x00\x01',
    'v=spf1 -all',
  ],
  maxLength: 2_000,
  run(input) {
    for (const type of types) {
      try {
        const answer = readAnswer(input, { name: 'a.test', type });
        assert(answer.seconds >= 0 || answer.alias !== undefined);
        assert.equal(answer.bytes, input.length);
        if (answer.kind === 'nxdomain') assert.equal(answer.records.length, 0);
        const texts: string[] = [];
        for (const record of answer.records) {
          assert.equal(record.type, type);
          if ('address' in record) assert.equal(isIP(record.address), type === 'A' ? 4 : 6);
          if ('exchange' in record) assert(record.preference >= 0 && record.preference < 65_536);
          if ('text' in record) texts.push(record.text);
        }
        assert(countDmarc(texts) <= texts.length);
        assert.equal(typeof readSpf(texts).hasSpf, 'boolean');
        texts.forEach(isDkimKey);
      } catch (error) {
        if (!(error instanceof UnusableAnswer)) throw error;
      }
    }
  },
});
