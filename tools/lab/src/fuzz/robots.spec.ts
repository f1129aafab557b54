import assert from 'node:assert/strict';
import { robotsRules } from '@enrichment/network-scraping-http/testing';
import { describeFuzzed } from './testing/fuzzed';

const origin = 'https://network.example';
const pages = ['/', '/company/acme', '/in/j%C3%A4ne/?a=b', `/company/${'a'.repeat(100)}`];

/** The rules allow a page or do not. A file without user agents allows all. */
describeFuzzed('robots', {
  words: [
    'User-agent: *\n',
    'User-agent: enrichment\n',
    'Disallow: /',
    'Allow: /',
    '$',
    '*',
    '%2f',
    'Crawl-delay: ',
    'Sitemap: ',
    'Host: ',
    '#',
    '\r',
  ],
  maxLength: 4_000,
  run(input) {
    const text = input.toString();
    const may = robotsRules(`${origin}/robots.txt`, text, 'enrichment');
    const answers = pages.map((path) => may(origin + path));
    for (const answer of answers) assert.equal(typeof answer, 'boolean');
    if (!/user-agent/i.test(text)) assert(!answers.includes(false));
    assert.equal(may('not a URL at all'), true);
  },
});
