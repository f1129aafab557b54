import { SiteHosts } from './site-hosts';
import { PathTemplate, segmentsOf } from './path-template';
import { parseNumericId, parseSubjectName, subjectName, type Subject, type SubjectKind } from './subject';

/** The paths of the profile site's pages, each with one `{slug}`. */
export interface ProfileSitePaths {
  /** Default `/company/{slug}`. */
  readonly company?: string | undefined;
  /** Default `/in/{slug}`. */
  readonly person?: string | undefined;
}

const defaultPaths = { company: '/company/{slug}', person: '/in/{slug}' } as const;
/** Further paths of a site with the default ones: schools, brands, and an older form. Their slugs are company slugs. */
const otherCompanyPaths = ['/school/{slug}', '/showcase/{slug}', '/companies/{slug}'];
const urn = /^(?:urn:)?li:(company|person):([0-9]+)$/i;
/** Scheme (optional), authority, path; query and fragment are dropped. */
const address = /^(?:https?:\/\/)?([^/?#]+)(\/[^?#]*)/i;
const unwritable = /[\s\p{Cc}\\]/u;

/**
 * The addresses of a professional network's site. A text becomes a {@link Subject}, and only a subject becomes an address again:
 * no text of a caller or a page is fetched unchanged.
 */
export class ProfileSite {
  /** The base URL, such as `https://network.example`, without a trailing slash. */
  readonly baseUrl: string;
  private readonly hosts: SiteHosts;
  private readonly prefix: string;
  /** Templates by kind: the first builds addresses, the others are only recognized. */
  private readonly templates: Readonly<Record<SubjectKind, readonly [PathTemplate, ...PathTemplate[]]>>;

  /**
   * @param baseUrl http or https; its path is a prefix of the pages' paths.
   * @throws Error for a path without `{slug}`.
   */
  constructor(baseUrl: string, paths: ProfileSitePaths = {}) {
    const base = new URL(baseUrl);
    const { company = defaultPaths.company, person = defaultPaths.person } = paths;
    const others = company === defaultPaths.company ? otherCompanyPaths : [];
    this.hosts = new SiteHosts(base);
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
   * The subject whose page (or sub-page) has this address: on any host of the site, with the exact port.
   */
  subjectAt<K extends SubjectKind>(kind: K, url: string): Subject<K> | undefined {
    const path = this.pathOf(url);
    const segments = path === undefined ? undefined : segmentsOf(path);
    if (!segments) return undefined;
    const match = this.match(kind, segments);
    const rival = match && this.match(kind === 'company' ? 'person' : 'company', segments);
    if (!match || (rival && rival.literals > match.literals)) return undefined;
    return this.named(kind, match.slug);
  }

  /** The address of a subject's page. */
  urlOf(subject: Subject): string {
    return this.baseUrl + this.templates[subject.kind][0].path(subjectName(subject));
  }

  /**
   * An address on any host of the site, moved to the base URL's host, without its query.
   * @returns undefined for an address of another site.
   */
  atBase(url: string): string | undefined {
    const path = this.pathOf(url);
    return path === undefined ? undefined : this.baseUrl + path;
  }

  /** Whether a URL's host is one of the site's hosts, on any port. */
  isOwnHost(url: URL): boolean {
    return this.hosts.hasHostname(url.hostname);
  }

  /** Whether a host and port (`www.network.example:443`) are the site's. */
  hasAuthority(text: string): boolean {
    return this.hosts.hasAuthority(text);
  }

  /** The path of an address of this site below its base, such as `/company/acme`. */
  private pathOf(url: string): string | undefined {
    const parts = unwritable.test(url) ? null : address.exec(url);
    if (!parts || !this.hasAuthority(parts[1]!)) return undefined;
    const path = parts[2]!;
    return path.startsWith(`${this.prefix}/`) ? path.slice(this.prefix.length) : undefined;
  }

  private match(
    kind: SubjectKind,
    segments: readonly string[],
  ): { slug: string; literals: number } | undefined {
    for (const template of this.templates[kind]) {
      const slug = template.slugIn(segments);
      if (slug !== undefined) return { slug, literals: template.literals };
    }
    return undefined;
  }

  private named<K extends SubjectKind>(kind: K, text: string): Subject<K> | undefined {
    const subject = parseSubjectName(kind, text);
    return subject && this.templates[kind][0].isReserved(subjectName(subject)) ? undefined : subject;
  }
}
