import type { MailLists } from '../ports/mail-lists';

/**
 * Whether a local part (unquoted) names a function rather than a person: `support`, `Sales+eu`, `no-reply`, `info2`,
 * `shop-noreply`. A sub-address after `+`, case, separators and a number at the end are ignored.
 */
export function isRoleBased(lists: MailLists, localValue: string): boolean {
  const words = localValue
    .toLowerCase()
    .replace(/(.)\+.*/, '$1')
    .split(/[._-]/);
  const whole = words.join('');
  const unnumbered = whole.replace(/\d{1,2}$/, '');
  if (lists.has('role', whole) || lists.has('role', unnumbered)) return true;
  // `sales.uk`, `jobs-berlin`, `support-team`: a function with a qualifier, or a group of people.
  const [head, ...rest] = words;
  const isQualified =
    rest.length > 0 &&
    ((functions.has(head!) && rest.every((word) => qualifiers.has(word) || /^\d+$/.test(word))) ||
      (groups.has(rest.at(-1)!) &&
        words.slice(0, -1).some((word) => lists.has('role', word) || functions.has(word))));
  return isQualified || isNoReply(localValue);
}

/** Whether a local part says that nobody reads its mail: `no-reply`, `orders-noreply`. */
export function isNoReply(localValue: string): boolean {
  const words = localValue
    .toLowerCase()
    .replace(/(.)\+.*/, '$1')
    .split(/[._-]/);
  const spelled = ` ${words.join(' ')} `;
  return noReply.some((phrase) => spelled.includes(phrase));
}

/** Words for a function that are no names of people. */
const functions = new Set(
  `info sales support marketing jobs job careers career hr billing accounts accounting contact kontakt contacto service
services office press presse admin help helpdesk newsletter orders order webmaster postmaster supporto soporte assistenza ventas vertrieb
einkauf bewerbung bewerbungen compras contabilidad comptabilite rechnung rechnungen buchhaltung enquiries inquiries team feedback security
abuse reception booking bookings reservations empleo recrutement recruitment recruiting invoice invoices finance legal privacy media events
customerservice kundenservice hello mail welcome general`.split(/\s+/),
);
/** Countries, languages, regions, cities and departments that a function is for; no first names. */
const qualifiers = new Set(
  `uk us usa gb de fr es it nl at ch be pl eu in au nz ca br mx jp cn ru se dk fi ie pt cz gr hk sg ae za tr kr emea apac dach latam europe asia
africa america global international intl north south east west nord sud sur est ouest berlin munich muenchen hamburg koeln frankfurt stuttgart
wien zurich zuerich geneve london manchester dublin paris lyon madrid barcelona lisboa porto roma milano torino brussels bruxelles amsterdam
rotterdam copenhagen stockholm oslo helsinki warszawa praha budapest newyork nyc boston chicago sydney melbourne toronto tokyo singapore dubai
team department dept desk office group center centre online web shop store tecnico tecnica technical technique technik customer customers
sales support service services clients clientes clienti kunden kundenservice it hr finance marketing press legal`.split(
    /\s+/,
  ),
);
const groups = new Set('team department dept desk helpdesk abteilung office equipe equipo'.split(' '));

/** Words that count among other words: `orders-noreply`, `no-reply-billing`. */
const noReply = [' noreply ', ' no reply ', ' donotreply ', ' do not reply ', ' mailer daemon '];
