import { dayOrders } from './day-orders';
import { parseRegistrationDate } from './registration-date';

/** What registries call the registration of a domain, in lower case. Sources: the replies of the registries themselves. */
const dateLabels = [
  ...[
    '(?:original |initial )?(?:domain(?: name)? )?(?:creation|registration|activation|commencement)(?:[ _-](?:date|time))?',
  ],
  ...['(?:domain |record |entry )?(?:created|create|registered|activated)(?:[ _-](?:on|date|since))?'],
  ...[
    'domain record activated',
    'first regist(?:ered|ration)(?: date)?',
    'date (?:registered|created)',
    'assigned',
  ],
  ...['domain_dateregistered', 'reg(?:ister)?[ _-]date', 'insert date'],
  ...['fecha de (?:creaci[oó]n|registro|alta)', 'data de (?:cria[cç][aã]o|registr?o)', 'creado'],
  ...["date (?:de cr[eé]ation|d'enregistrement)", 'registrierungsdatum'],
  ...['登録年月日', '注册(?:时间|日期)', '등록일', 'дата регистрации'],
].join('|');

/** A label ends with colons, dots or a bracket; `c [Record Created]` has a letter of its own before it (.my). */
const dateLabel = new RegExp(
  `^[\\s*]*(?:[a-z] +(?=\\[))?\\[?(?:${dateLabels})[\\s.\\]]*(?::|\\]|\\bon\\b|(?=\\s\\d))[\\s.:\\]]*(.*)$`,
  'i',
);
/** .il keeps its dates in a line of changes. */
const assignedChange = /^changed:.{0,80}\b(\d{8}) \(assigned\)/i;

const domainLabel = /^[\s\[]*domain(?: ?name)?[\s.\]]*[:\]][\s.:\]]*(\S+)\s*$/i;
const referralLabel =
  /^\s*(?:refer|whois|whois server|referralserver)\s*:\s*(?:r?whois:\/\/)?(?:\[([\da-f:.]+)\]|([a-z\d.-]+))(?::(\d{1,5}))?\/?\s*$/i;

const maxQueue = 500;

function linesOf(reply: string): string[] {
  return reply.split(/\r?\n/).filter((line) => line !== '' && line.length <= maxQueue);
}

/**
 * When a WHOIS server says that the domain was registered; `undefined` when it does not, or is about another domain,
 * as IANA's does of the top-level domain. Linear in the reply.
 */
export function registrationIn(reply: string, domain: string, now: number): string | undefined {
  const lines = linesOf(reply);
  const named = lines.map((line) => domainLabel.exec(line)?.[1]?.toLowerCase().replace(/\.$/, ''));
  const isOther = (name: string | undefined) =>
    name !== undefined && /^[\x00-\x7f]+$/.test(name) && name !== domain;
  if (named.some(isOther) && !named.includes(domain)) return undefined;
  const order = dayOrders[domain.slice(domain.lastIndexOf('.') + 1)];
  for (const [index, line] of lines.entries()) {
    const label = dateLabel.exec(line) ?? assignedChange.exec(line);
    if (!label) continue;
    const date = parseRegistrationDate(label[1] || (lines[index + 1] ?? ''), now, order);
    if (date !== undefined) return date;
  }
  return undefined;
}

/** The server that a WHOIS server sends us to. */
export function referralIn(reply: string): { readonly host: string; readonly port: number } | undefined {
  for (const line of linesOf(reply)) {
    const [, ipv6, name, port = '43'] = referralLabel.exec(line) ?? [];
    const host = ipv6 ?? name?.toLowerCase();
    if (host && Number(port) >= 1 && Number(port) <= 65_535) return { host, port: Number(port) };
  }
  return undefined;
}
