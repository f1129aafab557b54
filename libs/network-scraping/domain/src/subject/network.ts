import { domainToASCII } from 'node:url';
import { parseNumericId, parseSubjectName, subjectName, type Subject, type SubjectKind } from './subject';

const pathOfKind: Readonly<Record<SubjectKind, string>> = { company: 'company', person: 'in' };
const urn = /^(?:urn:)?li:(company|person):([0-9]+)$/i;
/** Scheme (optional), authority, path; query and fragment are dropped. */
const address = /^(?:https?:\/\/)?([^/?#]+)(\/[^?#]*)(?:[?#].*)?$/i;
const unwritable = /[\s\p{Cc}\\]/u;
const dotSegment = /^(?:\.|%2e){1,2}$/i;

/**
 * The professional network as a place of addresses. A text becomes a {@link Subject}, and only a subject becomes
 * an address again, so nothing that a caller or a page writes is ever fetched as it stands.
 */
export class Network {
  /** For example `https://network.example`; no trailing slash. */
  readonly baseUrl: string;
  private readonly hostname: string;
  private readonly authorities: ReadonlySet<string>;
  private readonly prefix: string;

  /** @param baseUrl http or https; a path in front of `/company` and `/in` is kept. */
  constructor(baseUrl: string) {
    const base = new URL(baseUrl);
    const host = withoutWww(base.host);
    const port = base.port || (base.protocol === 'https:' ? '443' : '80');
    this.hostname = withoutWww(base.hostname);
    this.prefix = base.pathname.replace(/\/+$/, '');
    this.baseUrl = base.origin + this.prefix;
    this.authorities = new Set([host, `${this.hostname}:${port}`]);
  }

  /**
   * The subject that an identifier names: a plain slug, the page's URL, or a URN (contract section 6).
   * @returns undefined when the text has no supported format for this kind.
   */
  parse<K extends SubjectKind>(kind: K, identifier: string): Subject<K> | undefined {
    const parts = urn.exec(identifier);
    if (parts) return parts[1]!.toLowerCase() === kind ? parseNumericId(kind, parts[2]!) : undefined;
    return identifier.includes('/') ? this.subjectAt(kind, identifier) : parseSubjectName(kind, identifier);
  }

  /**
   * The subject whose page (or sub-page) stands at an address of this network: the exact host, with or without
   * `www.`, and the exact port.
   */
  subjectAt<K extends SubjectKind>(kind: K, url: string): Subject<K> | undefined {
    if (unwritable.test(url)) return undefined;
    const parts = address.exec(url);
    if (!parts || !this.isOwnAuthority(parts[1]!)) return undefined;
    const path = parts[2]!;
    if (!path.startsWith(`${this.prefix}/`)) return undefined;
    const [place, name, ...below] = path.slice(this.prefix.length + 1).split('/');
    if (place!.toLowerCase() !== pathOfKind[kind] || name === undefined) return undefined;
    // A last empty segment is the trailing slash.
    const inner = below.at(-1) === '' ? below.slice(0, -1) : below;
    if (inner.some((segment) => segment === '' || dotSegment.test(segment))) return undefined;
    return parseSubjectName(kind, name);
  }

  /** The address of a subject's page. */
  urlOf(subject: Subject): string {
    return `${this.baseUrl}/${pathOfKind[subject.kind]}/${encodeURIComponent(subjectName(subject))}`;
  }

  /** Whether a URL stands on the network's own host, whatever the port. */
  isOwnHost(url: URL): boolean {
    return withoutWww(url.hostname) === this.hostname;
  }

  private isOwnAuthority(text: string): boolean {
    const lower = text.toLowerCase();
    // Browsers show an international host in its own script; addresses are compared in ASCII.
    const split = /^([^:@]*[^\p{ASCII}:@][^:@]*)(:[0-9]+)?$/u.exec(lower);
    const ascii = split ? domainToASCII(split[1]!) + (split[2] ?? '') : lower;
    return this.authorities.has(withoutWww(ascii));
  }
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}
