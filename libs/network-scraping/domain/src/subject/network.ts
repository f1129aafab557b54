import { NetworkHosts } from './network-hosts';
import { PathTemplate } from './path-template';
import { parseNumericId, parseSubjectName, subjectName, type Subject, type SubjectKind } from './subject';

/** Where the network's pages stand: paths with one `{slug}`. */
export interface NetworkPaths {
  /** Default `/company/{slug}`. */
  readonly company?: string | undefined;
  /** Default `/in/{slug}`. */
  readonly person?: string | undefined;
}

const defaultPaths = { company: '/company/{slug}', person: '/in/{slug}' } as const;
/**
 * A network of the default paths moves the pages of schools and of brands to these; their slugs are companies' slugs.
 */
const otherCompanyPaths = ['/school/{slug}', '/showcase/{slug}'];
const urn = /^(?:urn:)?li:(company|person):([0-9]+)$/i;
/** Scheme (optional), authority, path; query and fragment are dropped. */
const address = /^(?:https?:\/\/)?([^/?#]+)(\/[^?#]*)(?:[?#].*)?$/i;
const unwritable = /[\s\p{Cc}\\]/u;

/**
 * The professional network as a place of addresses. A text becomes a {@link Subject}, and only a subject becomes
 * an address again, so nothing that a caller or a page writes is ever fetched as it stands.
 */
export class Network {
  /** For example `https://network.example`; no trailing slash. */
  readonly baseUrl: string;
  private readonly hosts: NetworkHosts;
  private readonly prefix: string;
  /** By kind; the first is where we ask, the others are where such pages stand too. */
  private readonly templates: Readonly<Record<SubjectKind, readonly [PathTemplate, ...PathTemplate[]]>>;

  /**
   * @param baseUrl http or https; a path in front of the pages' paths is kept.
   * @throws Error when a path has no `{slug}`.
   */
  constructor(baseUrl: string, paths: NetworkPaths = {}) {
    const base = new URL(baseUrl);
    const { company = defaultPaths.company, person = defaultPaths.person } = paths;
    const others = company === defaultPaths.company ? otherCompanyPaths : [];
    this.hosts = new NetworkHosts(base);
    this.prefix = base.pathname.replace(/\/+$/, '');
    this.baseUrl = base.origin + this.prefix;
    this.templates = {
      company: [new PathTemplate(company), ...others.map((path) => new PathTemplate(path))],
      person: [new PathTemplate(person)],
    };
  }

  /**
   * The subject that an identifier names: a plain slug, the page's URL, or a URN (docs/network.md).
   * @returns undefined when the text has no supported format for this kind.
   */
  parse<K extends SubjectKind>(kind: K, identifier: string): Subject<K> | undefined {
    const parts = urn.exec(identifier);
    if (parts) return parts[1]!.toLowerCase() === kind ? parseNumericId(kind, parts[2]!) : undefined;
    return identifier.includes('/') ? this.subjectAt(kind, identifier) : this.named(kind, identifier);
  }

  /**
   * The subject whose page (or sub-page) stands at an address of this network: on any of its hosts, with the exact
   * port.
   */
  subjectAt<K extends SubjectKind>(kind: K, url: string): Subject<K> | undefined {
    const path = this.pathOf(url);
    if (path === undefined) return undefined;
    const match = this.match(kind, path);
    const rival = this.match(kind === 'company' ? 'person' : 'company', path);
    if (!match || (rival && rival.literals > match.literals)) return undefined;
    return this.named(kind, match.slug);
  }

  /** The address of a subject's page. */
  urlOf(subject: Subject): string {
    return this.baseUrl + this.templates[subject.kind][0].path(subjectName(subject));
  }

  /**
   * The address at our base of what stands at an address on any of the network's hosts, without its query.
   * @returns undefined for an address elsewhere.
   */
  atBase(url: string): string | undefined {
    const path = this.pathOf(url);
    return path === undefined ? undefined : this.baseUrl + path;
  }

  /** Whether a URL stands on one of the network's own hosts, whatever the port. */
  isOwnHost(url: URL): boolean {
    return this.hosts.hasHostname(url.hostname);
  }

  /** The path of an address of this network below its base, such as `/company/acme`. */
  private pathOf(url: string): string | undefined {
    const parts = unwritable.test(url) ? null : address.exec(url);
    if (!parts || !this.hosts.hasAuthority(parts[1]!)) return undefined;
    const path = parts[2]!;
    return path.startsWith(`${this.prefix}/`) ? path.slice(this.prefix.length) : undefined;
  }

  private match(kind: SubjectKind, path: string): { slug: string; literals: number } | undefined {
    for (const template of this.templates[kind]) {
      const slug = template.slugIn(path);
      if (slug !== undefined) return { slug, literals: template.literals };
    }
    return undefined;
  }

  private named<K extends SubjectKind>(kind: K, text: string): Subject<K> | undefined {
    const subject = parseSubjectName(kind, text);
    return subject && this.templates[kind][0].isReserved(subjectName(subject)) ? undefined : subject;
  }
}
