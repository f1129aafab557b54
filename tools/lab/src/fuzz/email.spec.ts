import assert from 'node:assert/strict';
import { parseAddress, readAddress } from '@enrichment/email-domain';
import { DomainError } from '@enrichment/kernel';
import { describeFuzzed } from './testing/fuzzed';

/** An address parses into its parts, or is refused with a helpful error. Its normal form parses again. */
describeFuzzed('email', {
  words: [
    '@',
    'a@b.example',
    '"',
    '[IPv6:',
    '::ffff:',
    ']',
    '.xn--',
    'ß',
    '\u200d',
    '\u202e',
    'gmial,com',
    '%40',
    'mailto:',
  ],
  maxLength: 400,
  run(input) {
    const text = input.toString();
    try {
      const read = parseAddress(text);
      assert.equal(`${read.local}@${read.domain}`, text);
      assert(Buffer.byteLength(read.local) <= 64 && Buffer.byteLength(text) <= 254);
      assert.doesNotMatch(read.normal, /[\x00-\x1f\x7f]/);
      const again = parseAddress(read.normal);
      assert.deepEqual(
        { normal: again.normal, value: again.localValue, domain: again.asciiDomain },
        { normal: read.normal, value: read.localValue, domain: read.asciiDomain },
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { email: echo, suggestion } = error.details as { email: string; suggestion: string };
      assert.equal(error.code, 'EMAIL_001');
      assert(echo.length <= 320 && echo.isWellFormed());
      assert(suggestion.length > 0);
      if (suggestion.includes('@')) assert(!('flaw' in readAddress(suggestion)), `suggests ${suggestion}`);
    }
  },
});
