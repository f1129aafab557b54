const placeholder = '{slug}';
const shape =
  /^(?:\/[\p{L}\p{M}\p{N}_.~@,-]+)*\/[\p{L}\p{M}\p{N}_.~@,-]*\{slug\}[\p{L}\p{M}\p{N}_.~@,-]*(?:\/[\p{L}\p{M}\p{N}_.~@,-]+)*\/?$/u;
const dotSegment = /^(?:\.|%2e){1,2}$/i;

/**
 * First segments of a site's paths that are no member's name, for a template that begins with the slug (`/{slug}`). Sites reserve
 * further words; such a page is fetched and gives no record, since it has no subject.
 */
const reservedWords = new Set(
  (
    'about account accounts admin api app apps assets auth authwall billing blog businesses careers categories category checkpoint ' +
    'collections community companies company contact cookies customers dashboard directory docs download enterprise events explore ' +
    'favicon.ico feed features forgot-password groups help home in issues jobs join learning legal login logout ' +
    'marketplace messages messaging new news notifications oauth organizations orgs people policies posts press pricing privacy ' +
    'products profile profiles pub pulls register robots.txt sample save school schools search security session sessions settings ' +
    'showcase sign-in sign-up signin signout signup site sitemap sitemap.xml sponsors static stars status support team terms topics trending ' +
    'uas user users well-known .well-known'
  ).split(' '),
);

/** The path of a kind's pages: `/company/{slug}`, `/{slug}`, `/@{slug}`. */
export class PathTemplate {
  private readonly before: readonly string[];
  private readonly slugPrefix: string;
  private readonly slugSuffix: string;
  private readonly after: readonly string[];

  /**
   * @param template begins with `/`; one segment contains `{slug}`, the others are literal.
   * @throws Error for another form.
   */
  constructor(readonly template: string) {
    const segments = template.normalize('NFC').replace(/\/$/, '').split('/').slice(1);
    if (!shape.test(template) || segments.some((segment) => dotSegment.test(segment))) {
      throw new Error(`not a path with one ${placeholder}, such as /company/${placeholder}`);
    }
    const at = segments.findIndex((segment) => segment.includes(placeholder));
    const [prefix, suffix] = segments[at]!.split(placeholder);
    this.before = segments.slice(0, at).map((segment) => segment.toLowerCase());
    this.slugPrefix = prefix!;
    this.slugSuffix = suffix!;
    this.after = segments.slice(at + 1).map((segment) => segment.toLowerCase());
  }

  /** Number of literal segments: if two templates match a path, the one with more decides. */
  get literals(): number {
    return this.before.length + this.after.length;
  }

  /** The path of a slug's page; the slug percent-encoded. */
  path(slug: string): string {
    const [before, after] = this.template.normalize('NFC').split(placeholder).map(encodeURI) as [
      string,
      string,
    ];
    return before + encodeURIComponent(slug) + after;
  }

  /** The slug, still encoded, of the page (or of a sub-page) at a path of these segments; undefined for another form of path. */
  slugIn(segments: readonly string[]): string | undefined {
    const at = this.before.length;
    const matches = (literal: string, i: number) => segments[i]?.toLowerCase() === literal;
    const named = segments[at];
    if (named === undefined || !this.before.every(matches)) return undefined;
    if (!this.after.every((literal, i) => matches(literal, at + 1 + i))) return undefined;
    const end = named.length - this.slugSuffix.length;
    if (end <= this.slugPrefix.length) return undefined;
    if (!named.startsWith(this.slugPrefix) || !named.endsWith(this.slugSuffix)) return undefined;
    return named.slice(this.slugPrefix.length, end);
  }

  /** Whether a name belongs to the site itself and not to a member; possible only if the slug begins the path. */
  isReserved(slug: string): boolean {
    const isFirst = this.before.length === 0 && this.slugPrefix === '' && this.slugSuffix === '';
    return isFirst && reservedWords.has(slug);
  }
}

/** The segments of a path, without a trailing slash; undefined for a path with empty segments or dots. */
export function segmentsOf(path: string): readonly string[] | undefined {
  const segments = path.slice(1).split('/').map(unescapedLetters);
  if (segments.at(-1) === '') segments.pop();
  return segments.some((segment) => segment === '' || dotSegment.test(segment)) ? undefined : segments;
}

/** A segment with unescaped non-ASCII letters, which browsers escape; other escapes belong to the slug. */
function unescapedLetters(segment: string): string {
  if (!segment.includes('%')) return segment;
  return segment.replace(/(?:%[89a-f][\da-f])+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped).normalize('NFC');
    } catch {
      return escaped;
    }
  });
}
