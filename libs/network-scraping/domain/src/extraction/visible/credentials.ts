import type { CertificationDraft } from '../../record/profile-draft';
import {
  elementsIn,
  find,
  findAll,
  hasText,
  headingLevel,
  isCalled,
  leadingHeading,
  textOfElement,
  type ElementTest,
  type PageElement,
} from '../markup/page-element';
import { dateRangeIn } from './date-range';
import { linkIn } from './links';
import { linesOnCard } from './member-cards';
import { entriesOf, type PageSection } from './sections';

const isEntry: ElementTest = (element) =>
  element.name === 'li' || element.name === 'article' || isCalled(element, 'certification', 'section-item');
/** The labels of a credential's number, in the languages of the large networks; the number contains a digit. */
const credential =
  /(?:credential id|licen[cs]e(?: (?:no\.?|number))?|no\.? de (?:licence|licencia)|referenznummer|zertifikats-id|nachweis-id|id de la credencial|id du diplôme|id da credencial|código da credencial|id credenziale|id credenziali|yeterlilik kimliği|sertifika no|referentie-id|id-номер|id сертификата|認定id|资格证书编号|자격증 번호)\s*[:：]?\s*(\S.{0,150})$/imu;
const issued =
  /^(?:issued|ausgestellt|erstellt|émise? le|délivrée?|fecha de expedición|expedición|emitid[ao](?: em)?|emissione|data di rilascio|verildiği tarih|verilme tarihi|düzenlenme tarihi|toegekend op|udstedt|utfärdat|wydan[aeoy]?|выдан[оа]?|dates? de délivrance|発行日|颁发日期|발행일)[:：]?\s+/iu;
const expires =
  /(?:expires?(?: le)?|expired|gültig bis|läuft ab|expiration|vencimiento|caducidad|expira|válido até|data di scadenza|scadenza|son geçerlilik|geçerlilik bitiş|verloopt|udløber|upphör|wygasa|действ\p{L}+ до|срок действия|有効期限|失效日期|만료일)[:：]?\s+/iu;

export function certificationsIn(section: PageSection | undefined): readonly CertificationDraft[] {
  return entriesOf(section, isEntry).flatMap((entry) => certificationOf(entry) ?? []);
}

function certificationOf(entry: PageElement): CertificationDraft | undefined {
  if (!entry.closed && entry.name !== 'li') return undefined;
  const card = linesOnCard(entry);
  const titled =
    find(entry, (element) => isCalled(element, 'title') && hasText(element)) ?? leadingHeading(entry);
  const name = textOfElement(titled) ?? card?.name;
  if (name === undefined) return undefined;
  const headings = findAll(entry, isHeading);
  const issuer =
    card?.below ??
    textOfElement(
      find(
        entry,
        (element) => isCalled(element, 'subtitle', 'org', 'authority', 'issuer') && hasText(element),
      ) ?? headings[headings.indexOf(titled!) + 1],
    );
  // `Acme, License 123` is the issuer and the number.
  const parts = /^(.+), ?([^,]*\p{Nd}[^,]*)$/u.exec(issuer ?? '');
  return {
    name,
    authority: parts && credential.test(parts[2]!) ? parts[1] : issuer,
    credentialId: credentialIdIn(entry),
    url: linkIn(entry, isCredentialLink),
    ...(card ? datesOf(card.others[0]) : datesIn(entry)),
  };
}

/** `Issued Jan 2020 · Expires Jan 2023` */
function datesOf(line = ''): Pick<CertificationDraft, 'startDate' | 'endDate'> {
  const [first = '', second] = line.split(/\s*[·•]\s*/);
  return expires.test(first) && second === undefined
    ? { startDate: undefined, endDate: bare(first) }
    : { startDate: bare(first), endDate: bare(second) };
}

/** The text after a label in a known language, else the last word with a digit of an element with such a name. */
function credentialIdIn(entry: PageElement): string | undefined {
  const labelled = find(
    entry,
    (element) => elementsIn(element).length === 0 && credential.test(textOfElement(element) ?? ''),
  );
  const named = find(entry, (element) => isCalled(element, 'credential-id'));
  return (
    credential.exec(textOfElement(labelled) ?? '')?.[1] ??
    /(?:^|[\s:：])([^\s:：]*\p{Nd}\S*)$/u.exec(textOfElement(named) ?? '')?.[1]
  );
}

/** `Issued Jan 2020 · Expires Jan 2023`, in separate elements or in one text. */
function datesIn(entry: PageElement): Pick<CertificationDraft, 'startDate' | 'endDate'> {
  const dates = findAll(entry, ({ name }) => name === 'time');
  const [issuedOn, expiresOn] = dates.map((date) => textOfElement(date));
  if (dates.length === 2 && dates[0]!.parent !== dates[1]!.parent)
    return { startDate: issuedOn, endDate: expiresOn };
  const range = dateRangeIn(entry);
  const text = textOfElement(range?.element)?.replace(/\s+/g, ' ') ?? '';
  const only = expires.exec(text);
  // `bis` separates two dates in other texts, but belongs to the label in `Gültig bis 2023`.
  if (range && (only?.index === 0 || (only && range.endDate === undefined && !issued.test(text))))
    return { startDate: undefined, endDate: range.startDate };
  return { startDate: bare(range?.startDate), endDate: bare(range?.endDate) };
}

function bare(text: string | undefined): string | undefined {
  return text?.replace(issued, '').replace(expires, '').trim();
}

/** The credential's own page, not the issuer's page on the site. */
function isCredentialLink(href: string): boolean {
  return (
    /[?&]url=/i.test(href) ||
    (/^https?:\/\//i.test(href) && !/\/(?:company|school|showcase|in)\//i.test(href))
  );
}

const isHeading: ElementTest = (element) => headingLevel(element) !== undefined && hasText(element);
