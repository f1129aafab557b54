import { describe, expect, it } from '@jest/globals';
import { robotsRules } from './robots-rules';

const origin = 'https://network.test';
const may = (text: string, path: string) =>
  robotsRules(`${origin}/robots.txt`, text, 'EnrichmentBot')(origin + path);

describe('robotsRules', () => {
  it.each([
    ['', '/a', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /\nUser-agent: enrichmentbot/1.0 # us\nAllow: /', '/a', true],
    ['User-agent: a\nUser-agent: *\nDisallow: /a', '/ab', false],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['User-agent: *\nDisallow: /*.php$', '/x/y.php', false],
    ['User-agent: *\nDisallow: /*.php$', '/x/y.php?z', true],
    ['User-agent: *\nDisallow: /*a*bc$', '/abcabc', false],
    ['User-agent: *\nDisallow: /*ab*b$', '/ab', true],
    ['User-agent: *\nDisallow: *q=', '/x?a&q=1', false],
    ['User-agent: *\nDisallow: /j\u00e4ne', '/j%c3%a4ne', false],
    ['User-agent: *\nDisallow: /a$', '/a', false],
    ['User-agent: *\nDisallow: /a$', '/ab', true],
  ])('%j allows %s: %s', (text, path, expected) => {
    expect(may(text, path)).toBe(expected);
  });

  it('reads at most 2,000 rules: a file with more is unknown, and its groups do not multiply', () => {
    const rules = (count: number) => Array.from({ length: count }, (_, i) => `Disallow: /x${i}\n`).join('');
    expect(may(`User-agent: *\n${rules(2_000)}`, '/a')).toBe(true);
    expect(may(`User-agent: *\n${rules(2_001)}`, '/a')).toBe(false);
    const names = Array.from({ length: 17_000 }, (_, i) => `User-agent: r${i}\n`).join('');
    expect(may(`${names}${rules(20_000)}User-agent: *\nDisallow: /a`, '/a')).toBe(false);
  });

  it('allows no address of more than 2,000 characters', () => {
    expect(may('', `/${'a'.repeat(1_900)}`)).toBe(true);
    expect(may('', `/${'a'.repeat(2_000)}`)).toBe(false);
  });

  it('matches in one pass: many wildcards do not multiply', () => {
    const rule = `Disallow: /${'*a'.repeat(100)}*b\n`;
    const text = `User-agent: *\n${rule.repeat(2_000)}`;
    expect(may(text, `/${'a'.repeat(1_900)}`)).toBe(true);
  });
});
