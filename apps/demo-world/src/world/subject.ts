import type { Records, SubjectKind } from '@enrichment/network-scraping-domain';
import type { Culture } from '../cultures/culture';
import { remembered } from '../remembered';

/**
 * The format of a page's data. `rendered` pages are empty until their script has run; `rendered-meta` pages have meta tags before
 * that.
 */
export type PageStyle =
  | 'json-ld'
  | 'json-ld-graph'
  | 'json-ld-escaped'
  | 'state-script'
  | 'state-assignment'
  | 'state-comment'
  | 'microdata'
  | 'meta'
  | 'dom'
  | 'guest-page'
  | 'rendered'
  | 'rendered-meta'
  | 'masked';

/** A company or a person of the demo network. */
export type DemoSubject<K extends SubjectKind = SubjectKind> = { [Each in K]: SubjectOf<Each> }[K];

interface SubjectOf<K extends SubjectKind> {
  kind: K;
  /** The number, which redirects to the slug: `/company/10042`. */
  numericId: string;
  slug: string;
  style: PageStyle;
  culture: Culture;
  /** All facts. {@link expectedRecord} returns those on the page. */
  record: Records[K];
}

/** The input of a new subject. */
export interface SubjectInput {
  /** The URL of the network: `http://127.0.0.1:4000`. */
  baseUrl: string;
  numericId: string;
  /** The seed, which makes the subject reproducible. */
  seed: string;
  style: PageStyle;
  culture: Culture;
  /** Returns the slug, or a variant if it is taken. */
  freeSlug: (wanted: string) => string;
}

/** The URL of a subject's page. */
export function pageUrl(baseUrl: string, kind: SubjectKind, slug: string): string {
  return `${baseUrl}/${kind === 'company' ? 'company' : 'in'}/${encodeURIComponent(slug)}`;
}

/** The path of a subject's picture. */
export function picturePath(kind: SubjectKind, slug: string): string {
  return `/pictures/${kind}/${encodeURIComponent(slug)}.svg`;
}

/** A slug or a label of a domain name: `Müller & Söhne` becomes `muller-sohne`. Letters of other scripts remain. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter]!)
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** Replaces placeholders such as `{name}`. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** A place in its own language: `Recife, Pernambuco, Brasil`. */
export function wordedPlace(culture: Culture, city: string, state: string | null, country: string): string {
  const named = regionNames(culture.language).of(country)!;
  const comma = culture.language.startsWith('ar') ? '، ' : ', ';
  return [city, state, named].filter((part) => part !== null).join(comma);
}

const regionNames = remembered((language) => new Intl.DisplayNames([language], { type: 'region' }));
export const languageNames = remembered(
  (language) => new Intl.DisplayNames([language], { type: 'language' }),
);
