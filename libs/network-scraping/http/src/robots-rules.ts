/** Whether a site's robots.txt allows the service a URL. */
export type MayVisit = (url: string) => boolean;

interface Rule {
  readonly allow: boolean;
  /** The text between the wildcards. */
  readonly parts: readonly string[];
  readonly isWhole: boolean;
  readonly length: number;
}

/** Rules for one name of a robot that are read; a file with more has unknown rules. */
const maxRules = 2_000;
/** Longer addresses are not followed. */
const maxAddressLength = 2_000;

export const allowAll: MayVisit = () => true;
export const allowNone: MayVisit = () => false;

/**
 * The rules of a robots.txt at this address for our product token (RFC 9309). The most specific rule counts, `allow` among equals.
 * A group for our name replaces that of `*`. One URL costs a pass over its text for each rule.
 */
export function robotsRules(url: string, text: string, productToken: string): MayVisit {
  const { origin } = new URL(url);
  const groups = readGroups(text, new Set([productToken.toLowerCase(), '*']));
  const rules = groups.get(productToken.toLowerCase()) ?? groups.get('*') ?? [];
  if (rules.length > maxRules) return allowNone;
  rules.sort((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
  return (page) => {
    if (page.length > maxAddressLength) return false;
    const address = URL.parse(page);
    if (address?.origin !== origin) return true;
    const path = inUpperCase(address.pathname + address.search);
    return rules.find((rule) => matches(rule, path))?.allow ?? true;
  };
}

/** The rules of some names of robots. */
function readGroups(text: string, wanted: ReadonlySet<string>): Map<string, Rule[]> {
  const groups = new Map<string, Rule[]>();
  let names = new Set<string>();
  let isHead = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, key, value] = /^([^#:]*):([^#]*)/.exec(line)?.map((part) => part.trim()) ?? [];
    if (!key) continue;
    const field = key.toLowerCase();
    if (field === 'user-agent') {
      if (!isHead) names = new Set();
      const name = value!.toLowerCase().split('/')[0]!.trim();
      if (wanted.has(name)) names.add(name);
    } else if (/^(?:allow|disallow|crawl-delay)$/.test(field)) {
      for (const name of names) {
        const rules = groups.get(name) ?? [];
        groups.set(name, rules);
        if (field !== 'crawl-delay' && value && rules.length <= maxRules)
          rules.push(readRule(value, field === 'allow'));
      }
    }
    isHead = field === 'user-agent';
  }
  return groups;
}

function readRule(value: string, allow: boolean): Rule {
  const pattern = encoded(value);
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return { allow, parts, isWhole, length: pattern.length };
}

/** Takes the first place of each part, which leaves the most for those after it: nothing is tried twice. */
function matches({ parts, isWhole }: Rule, path: string): boolean {
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  const last = isWhole ? others.pop() : undefined;
  if (isWhole && last === undefined) return path.length === first.length;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return last === undefined || (path.endsWith(last) && path.length - last.length >= at);
}

/** Percent-encodes what an address percent-encodes. */
function encoded(pattern: string): string {
  try {
    return inUpperCase(encodeURI(pattern).replace(/%25/g, '%'));
  } catch {
    // A lone surrogate.
    return pattern;
  }
}

function inUpperCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}
