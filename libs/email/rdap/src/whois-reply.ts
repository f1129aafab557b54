import { type DayOrder, dayOrders } from './day-orders';
import { parseRegistrationDate } from './registration-date';

/** Labels of a domain's registration date, in lower case. Sources: the replies of the registries themselves. */
const dateLabels = [
  '(?:original |initial )?(?:domain(?: name)? )?(?:creation|registration|activation|commencement)(?:[ _-](?:date|time))?',
  '(?:domain |record |entry )?(?:created|create|registered|act?ivated)(?:[ _-](?:at|on|date|since))?',
  'domain record activated',
  'first regist(?:ered|ration)(?: date)?',
  'date[ _](?:registered|created|approved)',
  'assigned',
  'domain_dateregistered',
  'reg(?:ister)?[ _-]date',
  'insert date',
  // A letter with an accent is any character: some servers do not write UTF-8.
  'fecha de (?:(?:crea|activa)ci.n|registro|alta)',
  'data de (?:cria..o|registr?o)',
  'creado',
  "date (?:de cr.ation|d'enregistrement)",
  'registrierungsdatum',
  '登録年月日',
  '注册(?:时间|日期)',
  '등록일',
  'дата регистрации',
].join('|');

/**
 * A label ends with colons, dots or a bracket. A single letter may precede it (`c [Record Created]`, .my), or the same label in
 * another language (`Data de registo / Creation Date`, .pt). The form of the date may follow it (`(dd/mm/yyyy)`, .pt and .pf).
 */
const dateLabel = new RegExp(
  `^[\\s*]*(?:[a-z] +(?=\\[))?\\[?(?:[\\p{L} ]{1,40}/ ?)?(?:${dateLabels})[\\s.\\]]*(?:(?<form>\\([a-z/.-]{8,12}\\))[\\s.\\]]*)?(?::|\\]|\\bon\\b|(?=\\s\\d))[\\s.:\\]]*(?<value>.*)$`,
  'iu',
);

/** The order that the form after a label names: `(dd/mm/yyyy)`, `(JJ/MM/AAAA)`, `(mm/dd/yyyy)`. */
function orderOf(form = ''): DayOrder | undefined {
  if (/^\((?:dd|jj|tt)\W/i.test(form)) return 'dmy';
  return /^\(mm\W/i.test(form) ? 'mdy' : undefined;
}

/** A block of lines about a person, a role or a set of keys, which has its own dates. */
const blockOfAnother = /^(?:nic-hdl|contact|person|role|nsset|keyset)[a-z-]*:/m;
const blocks = /\r?\n[ \t]*\r?\n/;

/** The end of IANA's block of a top-level domain, which a proxy prints before the domain's own. */
const endOfIana = /^source:[ \t]*iana[ \t]*$/im;

/** .il has its dates in a line of changes. */
const assignedChange = /^changed:.{0,80}\b(?<value>\d{8}) \(assigned\)/i;

const domainLabel = /^[\s\[]*domain(?: ?name)?[\s.\]]*[:\]][\s.:\]]*(\S+)\s*$/i;
const referralLabel =
  /^\s*(?:refer|whois|whois server|referralserver)\s*:\s*(?:r?whois:\/\/)?(?:\[([\da-f:.]+)\]|([a-z\d.-]+))(?::(\d{1,5}))?\/?\s*$/i;

const maxQueue = 500;

function linesOf(reply: string): string[] {
  return reply.split(/\r?\n/).filter((line) => line !== '' && line.length <= maxQueue);
}

/**
 * The registration date in a WHOIS reply; `undefined` when there is none, or the reply is about another domain, as IANA's about
 * the top-level domain. Linear in the reply.
 */
export function registrationIn(reply: string, domain: string, now: number): string | undefined {
  const lines = linesOf(
    reply
      .replaceAll('\r\n', '\n')
      .split(endOfIana)
      .at(-1)!
      .split(blocks)
      .filter((block) => !blockOfAnother.test(block) || linesOf(block).some((line) => domainLabel.test(line)))
      .join('\n'),
  );
  const named = lines.map((line) => domainLabel.exec(line)?.[1]?.toLowerCase().replace(/\.$/, ''));
  const isOther = (name: string | undefined) =>
    name !== undefined && /^[\x00-\x7f]+$/.test(name) && name !== domain;
  if (named.some(isOther) && !named.includes(domain)) return undefined;
  // A block about the domain above may come first.
  const own = named.indexOf(domain);
  const start = named.slice(0, Math.max(0, own)).some(isOther) ? own : 0;
  const order = dayOrders[domain.slice(domain.lastIndexOf('.') + 1)];
  for (const [index, line] of lines.entries()) {
    if (index < start) continue;
    const label = (dateLabel.exec(line) ?? assignedChange.exec(line))?.groups;
    if (!label) continue;
    const value = label['value'] || (lines[index + 1] ?? '');
    // After "before 1995" no other date is the registration's.
    if (/^before\b/i.test(value)) return undefined;
    const date = parseRegistrationDate(value, now, orderOf(label['form']) ?? order);
    if (date !== undefined) return date;
  }
  return undefined;
}

/** The server that a WHOIS server refers to. */
export function referralIn(reply: string): { readonly host: string; readonly port: number } | undefined {
  for (const line of linesOf(reply)) {
    const [, ipv6, name, port = '43'] = referralLabel.exec(line) ?? [];
    const host = ipv6 ?? name?.toLowerCase();
    if (host && Number(port) >= 1 && Number(port) <= 65_535) return { host, port: Number(port) };
  }
  return undefined;
}
