import { withoutBrackets } from '@enrichment/kernel';

/** The servers of some zones, which replace the public ones. */
export class ZoneRoutes {
  /** @param urls by zone, in lower case and without the final dot */
  constructor(readonly urls: ReadonlyMap<string, string>) {}

  /**
   * Reads `zone=URL`, comma-separated. A URL may hold `{domain}`, which is replaced by the queried name.
   *
   * @throws Error naming the entry that cannot be read
   */
  static parse(text: string): ZoneRoutes {
    const entries = text
      .trim()
      .split(/\s*,\s*/)
      .filter(Boolean);
    return new ZoneRoutes(new Map(entries.map(parseEntry)));
  }

  /** The URL for a name: its closest zone's; `undefined` when no zone holds it. */
  urlFor(name: string): string | undefined {
    for (let zone = name.toLowerCase(); zone !== '';) {
      const url = this.urls.get(zone);
      if (url !== undefined) return url.replaceAll('{domain}', encodeURIComponent(name));
      const dot = zone.indexOf('.');
      zone = dot < 0 ? '' : zone.slice(dot + 1);
    }
    return undefined;
  }

  /** Every named server. A dialer that takes them as `ownServers` connects to them at any address. */
  get servers(): string[] {
    return [...new Set([...this.urls.values()].map(serverOf))];
  }
}

/** The address and port of a URL: `127.0.0.1:4100`, `::1:80`. */
export function serverOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${withoutBrackets(hostname)}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

function parseEntry(entry: string): [string, string] {
  const [, zone, url] = /^([^=\s]+)=(https?:\/\/\S+)$/i.exec(entry) ?? [];
  const name = zone?.toLowerCase().replace(/\.$/, '');
  if (!name || !URL.canParse(url!)) throw new RangeError(`${entry} is not zone=URL`);
  return [name, url!];
}
