import type { AccountAnswer, CompanyAnswer, EmailValidationAnswer } from '../generated/operations';
import type { Row, Table } from './table';

export type OperationName = 'email' | 'company' | 'profile' | 'ip';

/** What an estimate needs of an account. */
export type Terms = Pick<AccountAnswer, 'prices' | 'limits' | 'ip_lookups_left'> & {
  readonly key: Pick<AccountAnswer['key'], 'test'>;
};

/** How an operation finds its subjects in a list. */
interface Operation {
  readonly path: string;
  /** Field of the request that holds the subject. */
  readonly field: string;
  /** The subjects, for messages. */
  readonly plural: string;
  /** Names of columns, the best first. */
  readonly names: readonly RegExp[];
  /** Names of columns without other words, where a bare word may be a subject. */
  readonly header?: RegExp;
  /** Whether a value is such a subject. */
  readonly looks: (value: string) => boolean;
  /** Whether the service refuses a value in any case. */
  readonly isMalformed: (value: string) => boolean;
}

const isEmail = (value: string) => /^[^\s@]+@[^\s@]+$/.test(value);
const isWebsite = (value: string) =>
  /^(https?:\/\/)?([\p{L}\p{N}-]+\.)+\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu.test(value) &&
  !/\/company\//.test(value);
const isIp = (value: string) =>
  /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(value) ||
  (/^[\da-f:.]*:[\da-f:.]*$/i.test(value) && URL.canParse(`http://[${value}]`));
const hasSpace = (value: string) => /\s/.test(value);

export const operations: Readonly<Record<OperationName, Operation>> = {
  email: {
    path: '/v1/email/validate',
    field: 'email',
    plural: 'addresses',
    names: [/^e.?mail$/i, /mail/i, /address/i],
    looks: isEmail,
    isMalformed: (value) => !isEmail(value),
  },
  company: {
    path: '/v1/network/company',
    field: 'id',
    plural: 'companies',
    names: [/^(id|slug|website|domain)$/i, /website|domain|homepage/i, /company|slug|url/i],
    header: headerOf('company|companies|organizations?'),
    looks: (value) => isWebsite(value) || /^(urn:)?li:company:|\/company\//.test(value),
    isMalformed: hasSpace,
  },
  profile: {
    path: '/v1/network/profile',
    field: 'id',
    plural: 'profiles',
    names: [/^(id|slug|profile)$/i, /profile|person|slug|url/i],
    header: headerOf('profiles?|persons?|people'),
    looks: (value) => /^(urn:)?li:person:|\/in\//.test(value),
    isMalformed: hasSpace,
  },
  ip: {
    path: '/v1/ip/lookup',
    field: 'ip',
    plural: 'IP addresses',
    names: [/^ip$/i, /^ip.?addr/i, /ip|address/i],
    looks: isIp,
    isMalformed: (value) => !isIp(value),
  },
};

/** @param subjects their words, such as `company` in `company_id` */
function headerOf(subjects: string): RegExp {
  const parts = 'ids?|slugs?|urls?|links?|websites?|domains?|homepages?|pages?|names?';
  return new RegExp(`^(${subjects}|((${subjects})[ _-]?)?(${parts}))$`, 'i');
}

/** Whether the first line of a file names columns. */
export function isHeader(
  name: OperationName,
  cells: readonly string[],
  rest: readonly (readonly string[])[],
): boolean {
  const { looks, names, header } = operations[name];
  const looksSo = (line: readonly string[]) => line.some((cell) => looks(cell.trim()));
  if (looksSo(cells)) return false;
  if (cells.length > 1 && (!header || rest.some(looksSo))) return true;
  return cells.some((cell) => (header ? [header] : names).some((pattern) => pattern.test(cell.trim())));
}

export function subjectOf(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/**
 * The column with the subjects, by its values and its name.
 *
 * @throws Error that lists the columns
 */
export function findColumn(name: OperationName, { columns, rows }: Table): string {
  const { looks, names } = operations[name];
  const scores = columns.map((column) => {
    const values = rows
      .slice(0, 1_000)
      .map((row) => subjectOf(row, column))
      .filter(Boolean);
    const rank = names.findIndex((pattern) => pattern.test(column.trim()));
    const share = values.filter(looks).length / Math.max(1, values.length);
    return { column, score: share + (rank < 0 ? 0 : (names.length - rank) / (2 * names.length)) };
  });
  const [best] = scores.sort((a, b) => b.score - a.score);
  if (best && (best.score > 0 || columns.length === 1)) return best.column;
  throw new Error(
    `No column has ${operations[name].plural}: name one with --column. Columns: ${columns.join(', ')}.`,
  );
}

/** `website` where most companies are given by theirs. */
export function fieldOf(name: OperationName, subjects: readonly string[]): string {
  const isMostly = subjects.filter(isWebsite).length > subjects.length / 2;
  return name === 'company' && isMostly ? 'website' : operations[name].field;
}

/** What subjects of the same request have in common: the domain of a website, as the service reads it, or the subject itself. */
function identityOf(field: string, subject: string): string {
  if (field !== 'website' || !isWebsite(subject)) return subject;
  const address = /^https?:/i.test(subject) ? subject : `http://${subject}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\.(?=[^.]+\.)/, '') : subject;
}

/** For each subject of a list, the first one with the same request. */
export function firstOf(field: string, subjects: readonly string[]): Map<string, string> {
  const known = new Map<string, string>();
  return new Map(
    subjects.map((subject) => {
      const identity = identityOf(field, subject);
      const first = known.get(identity) ?? subject;
      known.set(identity, first);
      return [subject, first];
    }),
  );
}

/** The most that a number of subjects costs, and the seconds that they take at least. */
export function estimate(
  name: OperationName,
  count: number,
  parameters: Row,
  { prices, limits, ip_lookups_left, key }: Terms,
): { credits: number; seconds: number } {
  const each =
    prices[name] + (name === 'email' && parameters['include_company_data'] ? prices.email_company : 0);
  const blocks = Math.ceil(Math.max(0, count - ip_lookups_left) / 100);
  const perSecond = parameters['cached'] === false ? Math.min(limits[name], limits.fresh) : limits[name];
  return { credits: key.test ? 0 : each * (name === 'ip' ? blocks : count), seconds: count / perSecond };
}

const unknown = ['timeout', 'dns_error', 'refused_us', 'greylisted'];

/** Credits that an earlier run paid for an answer that is replayed now. A block of IP lookups belongs to no single answer, so it counts as 0. */
export function paidBefore(name: OperationName, answer: unknown, account: AccountAnswer): number {
  const { prices, charge_unknown, key } = account;
  if (key.test || name === 'ip') return 0;
  if (name !== 'email') return (answer as CompanyAnswer).result.deleted ? 0 : prices[name];
  const { reason, company } = answer as EmailValidationAnswer;
  const isFree = unknown.includes(reason) && !charge_unknown;
  return (isFree ? 0 : prices.email) + (company ? prices.email_company : 0);
}
