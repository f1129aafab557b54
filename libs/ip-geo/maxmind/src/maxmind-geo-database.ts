import { type GeoSource, mergeResults, type SourceResult } from '@enrichment/ip-geo-domain';
import { bitsOf, type IpAddress } from '@enrichment/ip-address';
import { type GeoFile, type GeoFileKind, KINDS, type Spell } from './geo-file';
import { type GeoFileEvent, WatchedFile } from './watched-file';

export interface MaxmindOptions {
  /** Milliseconds between two checks of the files; 0: never. Default 5,000. */
  readonly reloadIntervalMs?: number;
  /** Further files, which complete the results of the others and may be absent. */
  readonly optionalPaths?: readonly string[];
  /** Spells a place, before files are compared: two spellings of a city are one city. Default: unchanged. */
  readonly spell?: Spell | undefined;
  /** Called with each event of the files; must not throw. */
  readonly onEvent?: (event: GeoFileEvent) => void;
}

/** File in use at one path. */
interface GeoFileStatus {
  readonly path: string;
  /** The name that the file gives to itself, `GeoLite2-City`; null when nothing could be opened at the path. */
  readonly type: string | null;
  /** Recognised contents. */
  readonly kind: GeoFileKind | null;
  readonly ipVersion: 4 | 6 | null;
  /** When it was built, in seconds since the Unix epoch; null when the file has no date. */
  readonly buildEpoch: number | null;
  /** Why the newest content of the path is not in use; null when it is. */
  readonly problem: string | null;
}

/**
 * Databases in the MaxMind DB format: City, Country, Enterprise, ISP, ASN, Connection-Type and Anonymous-IP files in any
 * mix, one or both IP versions, in the dialects of MaxMind, ip-location-db and ipinfo.
 *
 * A file that is replaced is opened beside the old one, probed, and takes over between two lookups. A broken file is
 * reported and changes nothing.
 */
export class MaxmindGeoDatabase implements GeoSource {
  private files: readonly WatchedFile[] = [];
  private readonly report: (event: GeoFileEvent) => void;
  private routes: Readonly<Record<4 | 6, readonly Route[]>> = { 4: [], 6: [] };
  private hasData = false;
  /** The files with an unreadable record. */
  private readonly broken = new WeakSet<GeoFile>();
  private refreshing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly paths: () => readonly string[],
    private readonly options: MaxmindOptions,
  ) {
    this.report = options.onEvent ?? (() => undefined);
  }

  /**
   * Opens the files at these paths. A file that cannot be opened is reported, and opened again when it changes. `status()` lists the files in
   * use.
   *
   * @param paths a function is called at each check; new paths are used as soon as all their files are open
   */
  static async open(
    paths: readonly string[] | (() => readonly string[]),
    options: MaxmindOptions = {},
  ): Promise<MaxmindGeoDatabase> {
    const database = new MaxmindGeoDatabase(typeof paths === 'function' ? paths : () => paths, options);
    await database.refresh();
    const interval = options.reloadIntervalMs ?? 5_000;
    if (interval > 0) database.timer = setInterval(() => void database.refresh(), interval).unref();
    return database;
  }

  lookup(address: IpAddress): SourceResult | undefined {
    const routes = this.routes[address.version];
    if (!this.hasData) return undefined;
    return mergeResults(routes.map((route) => this.lookUp(route, address)));
  }

  /** Checks every path once, and opens new files. */
  refresh(): Promise<void> {
    this.refreshing ??= this.refreshAll().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  /** Files in use, one entry for each path. An optional path without a file has none. */
  status(): GeoFileStatus[] {
    const files = this.files.filter(
      ({ isOptional, current, problem }) => !isOptional || current || problem !== undefined,
    );
    return files.map(({ path, current, problem }) => ({
      path,
      type: current?.metadata.databaseType ?? null,
      kind: current?.kind ?? null,
      ipVersion: current?.metadata.ipVersion ?? null,
      buildEpoch: current?.metadata.buildEpoch ?? null,
      problem: problem ?? null,
    }));
  }

  /** Stops checking the files. Lookups continue. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.refreshing;
  }

  private async refreshAll(): Promise<void> {
    const files = this.filesOf(this.paths());
    const events = (await Promise.all(files.map((file) => file.refresh()))).filter(
      (event) => event !== undefined,
    );
    const isWhole = files.every(({ current, isOptional }) => current || isOptional);
    if (this.files.length === 0 || isWhole) this.files = files;
    if (events.length === 0) return;
    this.hasData = this.files.some(({ current, isOptional }) => current && !isOptional);
    const routes = this.files
      .flatMap(({ path, current }) => (current ? [{ path, file: current }] : []))
      .sort((a, b) => KINDS.indexOf(a.file.kind) - KINDS.indexOf(b.file.kind));
    this.routes = {
      4: routes.filter(({ file }) => file.answers(4)),
      6: routes.filter(({ file }) => file.answers(6)),
    };
    events.forEach(this.report);
  }

  /** Files in use, and new ones for new paths. */
  private filesOf(paths: readonly string[]): WatchedFile[] {
    const { optionalPaths = [], spell } = this.options;
    const fileAt = (path: string, isOptional: boolean) =>
      this.files.find((file) => file.path === path) ?? new WatchedFile(path, spell, isOptional);
    return [...paths.map((path) => fileAt(path, false)), ...optionalPaths.map((path) => fileAt(path, true))];
  }

  /** A file that is broken at the address has no data of it; that is reported once for each file. */
  private lookUp({ path, file }: Route, address: IpAddress): SourceResult {
    try {
      return file.lookup(address);
    } catch (error) {
      if (!this.broken.has(file)) {
        this.broken.add(file);
        this.report({ event: 'unreadable_record', path, reason: (error as Error).message });
      }
      return { facts: undefined, prefixLength: bitsOf(address) };
    }
  }
}

interface Route {
  readonly path: string;
  readonly file: GeoFile;
}
