import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge } from '../verdict/verdict';
import { classifyReply, rulesFor } from './classify-reply';
import { mailProviders } from './mail-providers';
import { type ReplyMeaning, replyRules } from './reply-rules';
import { parseReply } from './smtp-reply';

const rows = readFileSync(join(__dirname, '..', '..', 'corpus', 'replies.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([graded, by, language, host, reply]) => ({
    graded: graded as ReplyMeaning,
    by: `${by} (${language})`,
    reply: reply!,
    read: classifyReply(
      parseReply(reply!.replaceAll('\\n', '\r\n'))!,
      'recipient',
      host === '-' ? undefined : host,
    ),
  }));

const verdictOf = (mailbox: ReplyMeaning) =>
  judge({ route: 'mx', sendsNothing: false, mailbox, random: 'unknown', recipientCheck: 'unknown' });

/** The matrix of the README: rows are graded, columns are read; both in the order of their first row here. */
function confusionMatrix(): string {
  const kinds = [...new Set(rows.map(({ graded }) => graded))];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['graded as, read as', ...kinds]),
    line(['---', ...kinds.map(() => '---')]),
    ...kinds.map((graded) =>
      line([
        graded,
        ...kinds.map((read) =>
          String(rows.filter((row) => row.graded === graded && row.read === read).length),
        ),
      ]),
    ),
  ].join('\n');
}

describe('the corpus of replies', () => {
  it('is classified correctly in at least 97 of 100, and never wrongly with a confidence over 0.7', () => {
    console.info(`${rows.length} replies\n${confusionMatrix()}`);
    const wrong = rows.filter(({ graded, read }) => graded !== read);
    expect(wrong.length).toBeLessThanOrEqual(rows.length * 0.03);
    const isSure = ({ graded, read }: (typeof rows)[number]) =>
      verdictOf(read).confidenceScore > 0.7 && verdictOf(read).reason !== verdictOf(graded).reason;
    expect(wrong.filter(isSure)).toEqual([]);
  });

  it('is the one that the README shows', () => {
    const text = readFileSync(join(__dirname, '../../README.md'), 'utf8');
    const cells = (table: string) => table.replace(/ {2,}/g, ' ').replace(/-{2,}/g, '---');
    expect(cells(text)).toContain(cells(confusionMatrix()));
  });
});

describe('the order of the rules', () => {
  const cases = [
    ...(['greylisting', 'us', 'mailbox', 'general'] as const).flatMap((about) =>
      replyRules[about].map((rule) => ({ about, rule, host: undefined, all: rulesFor() })),
    ),
    ...mailProviders.flatMap(({ name, rules, hosts }) =>
      rules.map((rule) => ({ about: name, rule, host: hosts[0], all: rulesFor(rules) })),
    ),
  ];

  it.each(cases)('$about: $rule.reply', ({ rule, host, all }) => {
    const without = all.filter((other) => other !== rule);
    const reply = parseReply(rule.reply)!;
    expect(classifyReply(reply, 'recipient', host)).toBe(rule.meaning);
    // The rule decides its own reply: no rule before it matches.
    expect(classifyReply(reply, 'recipient', host, without.slice(0, all.indexOf(rule)))).toBe('rejected');
  });

  it('has only rules about greylisting and us first', () => {
    expect(Object.keys(replyRules)).toEqual(['greylisting', 'us', 'mailbox', 'general']);
    expect(new Set(replyRules.greylisting.map(({ meaning }) => meaning))).toEqual(new Set(['greylisted']));
    expect(new Set(replyRules.us.map(({ meaning }) => meaning))).toEqual(new Set(['refused_us']));
    expect(replyRules.mailbox.some(({ meaning }) => meaning === 'refused_us')).toBe(false);
  });
});
