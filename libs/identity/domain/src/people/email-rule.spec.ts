import { describe, expect, it } from '@jest/globals';
import { emailProblem } from './email-rule';

describe('emailProblem', () => {
  it.each(['ada@example.com', "o'hara+x@a-b.example.co", 'A_1.b@EXAMPLE.COM', `${'x'.repeat(64)}@b.de`])(
    'accepts %s',
    (email) => expect(emailProblem(email)).toBeUndefined(),
  );

  it.each([
    '',
    'ada',
    'ada@',
    '@b.de',
    'ada@b',
    'a b@c.de',
    'a..b@c.de',
    '.a@c.de',
    'a.@c.de',
    "a'@c.de",
    'a@b..de',
    'a@-b.de',
    'a@b-.de',
    'a@1.2.3.4',
    'a@b.c',
    '"a"@b.de',
    'ü@b.de',
    'a@ü.de',
    'a@b.de\n',
    'a,b@c.de',
    `${'x'.repeat(65)}@b.de`,
    `a@${'b'.repeat(64)}.de`,
    `a@${'bbbb.'.repeat(51)}de`,
  ])('refuses %j', (email) => expect(emailProblem(email)).toMatch(/^Give an email address/));
});
