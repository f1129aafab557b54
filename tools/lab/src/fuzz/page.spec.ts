import assert from 'node:assert/strict';
import {
  findCompanyLinks,
  ProfileSite,
  readPage,
  type SubjectKind,
} from '@enrichment/network-scraping-domain';
import { decodePage } from '@enrichment/network-scraping-http/testing';
import { describeFuzzed } from './testing/fuzzed';

const site = new ProfileSite('https://network.example');
const urls = { company: 'https://network.example/company/acme', person: 'https://network.example/in/jane' };

/** A page gives a record with valid fields, or a verdict without a record. */
describeFuzzed('page', {
  words: [
    '<script type="application/ld+json">',
    '</script>',
    '{"@type":"Organization","name":"',
    '"@graph":[',
    '<meta property="og:title" content="',
    '<code><!--',
    '-->',
    '<section><h2>Experience</h2><ul><li>',
    '<dl><dt>Industry<dd>',
    '<h1>',
    '<template>',
    '<svg>',
    '&#x',
    '/company/acme',
    '/in/jane',
    'itemscope itemprop=',
  ],
  maxLength: 16_000,
  run(input) {
    const html = decodePage(input, '');
    assert(findCompanyLinks(html, site).length <= 5);
    for (const kind of ['company', 'person'] as const) read(kind, html);
  },
});

function read(kind: SubjectKind, html: string): void {
  const url = urls[kind];
  const requested = site.parse(kind, url)!;
  const reading = readPage({ status: 200, url, contentType: 'text/html', html }, requested, site);
  const found =
    reading.verdict === 'ok' ? reading : reading.verdict === 'shell' ? reading.partial : undefined;
  if (!found) return;
  const record = found.record as unknown as Record<string, unknown>;
  const name = record['name'] as string;
  assert(name.trim() !== '' && name.length <= 200);
  for (const [field, value] of Object.entries(record)) checkValue(field, value);
  // A record must survive JSON unchanged.
  assert.deepEqual(JSON.parse(JSON.stringify(record)), record);
}

function checkValue(field: string, value: unknown): void {
  if (value === null || typeof value === 'boolean') return;
  if (Array.isArray(value)) {
    for (const one of value as unknown[]) checkValue(field, one);
  } else if (typeof value === 'object') {
    for (const [inner, one] of Object.entries(value)) checkValue(inner, one);
  } else if (typeof value === 'number') {
    assert(Number.isSafeInteger(value) && value >= 0, `${field} is ${value}`);
  } else {
    const text = value as string;
    assert.equal(typeof text, 'string', field);
    assert(text !== '' && text.isWellFormed() && text === text.trim(), `${field} is ${JSON.stringify(text)}`);
    assert.doesNotMatch(text, /[\x00-\x08\x0b-\x1f]/, field);
    if (/(?:Url|^url)$/.test(field)) assert.match(text, /^https?:\/\//, field);
    if (/Date$/.test(field)) assert.match(text, /^\d{4}(?:-\d\d(?:-\d\d)?)?$/, field);
  }
}
