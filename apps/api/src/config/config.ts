import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageRetentionDays } from '@enrichment/billing-domain';
import { mostRequestDays } from '@enrichment/billing-postgres';
import { EgressGuard, parseSocksProxy, type SocksProxy } from '@enrichment/egress';
import { type DnsServers, parseDnsServers } from '@enrichment/email-dns';
import { readAddress } from '@enrichment/email-domain';
import { parseSmtpRoutes, type SmtpRoute } from '@enrichment/email-smtp';
import { IpBlocks, parseBlock, parseIp } from '@enrichment/ip-address';
import { auditRetentionDays } from '@enrichment/identity-domain';
import { CACHED_MAX_AGE_MS, ProfileSite } from '@enrichment/network-scraping-domain';
import { robotsPolicies, type RobotsPolicy } from '@enrichment/network-scraping-http';
import { DatabaseHosts, withPassword } from '@enrichment/postgres';
import { deliveryRetentionDays, leastDeliveryRetentionDays } from '@enrichment/webhooks-domain';
import { ZoneRoutes } from './zone-routes';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The service's settings, read once from the environment; injected by this class. */
export abstract class Config {
  abstract readonly port: number;
  abstract readonly host: string;
  /** Connections of callers at the same time. */
  abstract readonly maxConnections: number;
  /** How long a connection of a caller may rest between two requests. */
  abstract readonly keepAliveMs: number;
  /** How long requests are still served when the service stops, while `/readyz` sends balancers elsewhere. */
  abstract readonly shutdownDelayMs: number;
  /** How old entries of the ledger are when they are archived; 0: never. */
  abstract readonly ledgerArchiveDays: number;
  abstract readonly keptDays: KeptDays;
  /** Requests at the same time, and of these validations of emails; one more is refused with SYS_002. */
  abstract readonly maxInFlight: number;
  abstract readonly maxEmailInFlight: number;
  /** The mean delay of the event loop, in milliseconds, above which requests are refused when it lasts. */
  abstract readonly maxQueueingMs: number;
  /** Absolute. */
  abstract readonly dataDir: string;
  /** One server or several; `undefined`: a PostgreSQL server of our own in {@link dataDir}. */
  abstract readonly databaseUrl: string | undefined;
  /** The same without a pooler, for what needs a session of its own; `undefined`: {@link databaseUrl} keeps sessions. */
  abstract readonly databaseDirectUrl: string | undefined;
  /** Connections of the pool for statements; some more stand beside it, each for one purpose. */
  abstract readonly databasePoolSize: number;
  /** Where the other replicas send their charges while this one writes them; `undefined`: this process is the only one. */
  abstract readonly internal: { readonly host: string; readonly port: number } | undefined;
  /** What replicas share; `undefined`: this process is the only one. */
  abstract readonly redisUrl: string | undefined;
  /** `undefined`: the bundled databases. */
  abstract readonly mmdbPaths: readonly string[] | undefined;
  /** Of the professional network; `undefined`: none is read. */
  abstract readonly networkBaseUrl: string | undefined;
  /** Where the network's pages stand. */
  abstract readonly networkPaths: {
    readonly company: string | undefined;
    readonly person: string | undefined;
  };
  /** What the network's robots.txt counts for. */
  abstract readonly networkRobots: RobotsPolicy;
  /** Whether some of the pages that could not be read are kept for a day. */
  abstract readonly networkPageSamples: boolean;
  /** Whether {@link networkBaseUrl} may be a private address: this one server is reached, and nothing beside it. */
  abstract readonly networkAllowPrivate: boolean;
  /** Where the home pages of a zone's domains are read instead of at the domains themselves. */
  abstract readonly homePageRoutes: ZoneRoutes;
  /** The whole time that one live scrape may take. */
  abstract readonly networkTimeoutMs: number;
  /** How old data may be that was asked for as fresh. */
  abstract readonly freshMaxAgeSeconds: number;
  /** A Chrome or Chromium; `undefined`: one that is found, or the bundled one. */
  abstract readonly chromePath: string | undefined;
  /** Browsers elsewhere, instead of one here. The addresses may hold secrets. */
  abstract readonly chromeWsEndpoints: readonly string[] | undefined;
  /** Where those connect back to; `undefined`: any port. */
  abstract readonly chromeProxyPorts: { readonly first: number; readonly last: number } | undefined;
  /** Who is asked for names that callers have a say in. */
  abstract readonly dnsServers: DnsServers;
  /** How mail hosts are asked; `undefined`: they are not. */
  abstract readonly smtp: SmtpConfig | undefined;
  /** `undefined`: IANA's. */
  abstract readonly rdapBootstrapUrl: string | undefined;
  /** Where the registration of a zone's domains is asked for. */
  abstract readonly rdapRoutes: ZoneRoutes;
  /** `undefined`: IANA's. */
  abstract readonly whoisServer: { readonly host: string; readonly port: number } | undefined;
  /** Networks that outbound connections may reach beside the public internet. */
  abstract readonly egressAllowCidrs: readonly string[];
  /** Express' `trust proxy`: whose `X-Forwarded-For` is believed. */
  abstract readonly trustProxy: string | number | false;
  /** Whether `X-Request-Id` of a trusted hop counts: only if the operator has named the hop. */
  abstract readonly trustsRequestIds: boolean;
  /** The commit that this was built from; `undefined`: as a clone's folder `.git` says. */
  abstract readonly buildCommit: string | undefined;
  abstract readonly logLevel: (typeof logLevels)[number];
  /** Whether the demo runs beside the service. */
  abstract readonly demo: boolean;
  /** Whether anybody may open an account at the dashboard. */
  abstract readonly signUp: boolean;
  /** What such an account starts with. */
  abstract readonly signUpCredits: number;
  /** Where people open the dashboard, without a slash at the end; `undefined`: nobody has said. */
  abstract readonly publicUrl: string | undefined;
  /** Through whom mail is sent, and as whom; `undefined`: none is. The URL may hold a password. */
  abstract readonly mail: { readonly relay: string; readonly from: string } | undefined;
  /** Where users of the dashboard buy credits, and what it tells them about it. */
  abstract readonly topUpUrl: string | undefined;
  abstract readonly topUpText: string | undefined;
}

/** How many days something is kept at least, before it is forgotten for good. */
export interface KeptDays {
  /** Single requests; what they were charged stays in the ledger. */
  readonly requests: number;
  /** The figures of usage per day. */
  readonly usage: number;
  /** The audit log. */
  readonly audit: number;
  /** Deliveries of webhooks, with their attempts. */
  readonly deliveries: number;
  /** Pages of the professional network, since they were last read. */
  readonly pages: number;
}

/** The SMTP conversation with mail hosts. */
export interface SmtpConfig {
  /** Of MX hosts. */
  readonly port: number;
  /** Our name; `undefined`: this machine's. */
  readonly heloName: string | undefined;
  /** The sender; empty: the null sender. */
  readonly mailFrom: string;
  readonly proxy: SocksProxy | undefined;
  /** Domains that are asked for elsewhere than at their MX hosts, or not at all. */
  readonly routes: ReadonlyMap<string, SmtpRoute>;
}

const loopback = new IpBlocks(['127.0.0.0/8', '::1']);

/** As `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param environment as `process.env`
 * @throws Error whose message is one line that names the variable and says what it takes
 */
export function readConfig(environment: Environment): Config {
  const databaseUrl = databaseUrlOf(environment, 'DATABASE_URL');
  const databaseDirectUrl = databaseUrlOf(environment, 'DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    throw wrong('DATABASE_DIRECT_URL', 'unset where DATABASE_URL is');
  const host = text(environment, 'HOST') ?? '127.0.0.1';
  const demo = demoMode(environment, host, databaseUrl);
  const baseUrl = networkBaseUrl(environment);
  return {
    port: wholeNumber(environment, 'PORT', 3000, 0, 65_535),
    host,
    maxConnections: wholeNumber(environment, 'MAX_CONNECTIONS', 10_000, 1, 1_000_000),
    keepAliveMs: wholeNumber(environment, 'KEEP_ALIVE_TIMEOUT_MS', 75_000, 1_000, 3_600_000),
    shutdownDelayMs: wholeNumber(environment, 'SHUTDOWN_DELAY_MS', 0, 0, 300_000),
    ledgerArchiveDays: wholeNumber(environment, 'LEDGER_ARCHIVE_DAYS', 90, 0, 36_500),
    keptDays: keptDays(environment),
    maxInFlight: wholeNumber(environment, 'MAX_IN_FLIGHT', 2_000, 1, 1_000_000),
    maxEmailInFlight: wholeNumber(environment, 'MAX_EMAIL_IN_FLIGHT', 500, 1, 1_000_000),
    maxQueueingMs: wholeNumber(environment, 'MAX_QUEUEING_MS', 50, 1, 60_000),
    dataDir: resolve(text(environment, 'DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseDirectUrl,
    databasePoolSize: wholeNumber(environment, 'DATABASE_POOL_SIZE', 10, 1, 1_000),
    internal: internal(environment, host, databaseUrl),
    redisUrl: connectionString(environment, 'REDIS_URL', ['redis:', 'rediss:']),
    mmdbPaths: list(environment, 'MMDB_PATHS'),
    networkBaseUrl: baseUrl,
    networkPaths: {
      company: networkPath(environment, 'NETWORK_COMPANY_PATH', '/company/{slug}'),
      person: networkPath(environment, 'NETWORK_PERSON_PATH', '/in/{slug}'),
    },
    networkRobots: oneOf(environment, 'NETWORK_ROBOTS', robotsPolicies, 'obey'),
    networkPageSamples: onOrOff(environment, 'NETWORK_PAGE_SAMPLES', true),
    networkAllowPrivate: networkAllowPrivate(environment, baseUrl),
    homePageRoutes: zoneRoutes(environment, 'HOME_PAGE_ROUTES'),
    networkTimeoutMs: wholeNumber(environment, 'NETWORK_TIMEOUT_MS', 15_000, 100, 120_000),
    freshMaxAgeSeconds: wholeNumber(environment, 'FRESH_MAX_AGE_SECONDS', 60, 0, 86_400),
    chromePath: text(environment, 'CHROME_PATH'),
    chromeWsEndpoints: chromeWsEndpoints(environment),
    chromeProxyPorts: parsed(environment, 'CHROME_PROXY_PORTS', 'two ports such as 41000-41063', portRange),
    dnsServers: parsed(environment, 'DNS_SERVERS', 'host:port or zone=host:port, comma-separated', (value) =>
      parseDnsServers(value ?? ''),
    ),
    smtp: smtp(environment),
    rdapBootstrapUrl: connectionString(environment, 'RDAP_BOOTSTRAP_URL', ['https:', 'http:']),
    rdapRoutes: zoneRoutes(environment, 'RDAP_ROUTES'),
    whoisServer: parsed(environment, 'WHOIS_SERVER', 'host:port', (value) =>
      value === undefined ? undefined : parseHostAndPort(value),
    ),
    egressAllowCidrs: allowCidrs(environment),
    trustProxy: trustProxy(environment),
    trustsRequestIds: text(environment, 'TRUST_PROXY') !== undefined,
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels, 'info'),
    buildCommit: text(environment, 'BUILD_COMMIT'),
    demo,
    signUp: onOrOff(environment, 'SIGN_UP', demo),
    signUpCredits: wholeNumber(environment, 'SIGN_UP_CREDITS', 0, 0, 1_000_000_000),
    publicUrl: publicUrl(environment),
    mail: mail(environment),
    topUpUrl: connectionString(environment, 'TOP_UP_URL', ['https:', 'http:', 'mailto:']),
    topUpText: parsed(environment, 'TOP_UP_TEXT', 'at most 300 characters', (value) => {
      if (value !== undefined && value.length > 300) throw new RangeError('too long');
      return value;
    }),
  };
}

/**
 * An empty variable is an unset one, as compose files write it. `NAME_FILE` names a file that holds the value of `NAME`, as
 * secrets are handed over.
 */
function text(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim() || undefined;
  const file = environment[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return value;
  if (value !== undefined) throw new Error(`${name} and ${name}_FILE are both set; set one of them.`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name}_FILE must be a file that can be read, not "${file}" (${code}).`, {
      cause: error,
    });
  }
}

function list(environment: Environment, name: string): string[] | undefined {
  const items = text(environment, name)
    ?.split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return items?.length ? items : undefined;
}

/** What a library makes of a value; it throws when it can make nothing of it. */
function parsed<T>(
  environment: Environment,
  name: string,
  wanted: string,
  parse: (value: string | undefined) => T,
  isSecret?: 'secret',
): T {
  const value = text(environment, name);
  try {
    return parse(value);
  } catch {
    throw wrong(name, wanted, isSecret ? undefined : value);
  }
}

const dayMs = 86_400_000;
/** A hundred years: for ever. */
const mostDays = 36_500;

function keptDays(environment: Environment): KeptDays {
  const { request, hour, day } = usageRetentionDays;
  return {
    requests: wholeNumber(environment, 'REQUESTS_KEPT_DAYS', request, 1, mostRequestDays),
    // Spans that are reported by the hour take their whole days from the figures per day.
    usage: wholeNumber(environment, 'USAGE_KEPT_DAYS', day, hour, mostDays),
    audit: wholeNumber(environment, 'AUDIT_KEPT_DAYS', auditRetentionDays, 7, mostDays),
    deliveries: wholeNumber(
      environment,
      'DELIVERIES_KEPT_DAYS',
      deliveryRetentionDays,
      leastDeliveryRetentionDays,
      mostDays,
    ),
    // So old may be what callers are given as cached data.
    pages: wholeNumber(environment, 'PAGES_KEPT_DAYS', 180, CACHED_MAX_AGE_MS / dayMs, mostDays),
  };
}

/** Read whole even when it is off, so that a wrong value shows at once. */
function smtp(environment: Environment): SmtpConfig | undefined {
  const found: SmtpConfig = {
    port: wholeNumber(environment, 'SMTP_PORT', 25, 1, 65_535),
    heloName: parsed(
      environment,
      'SMTP_HELO_NAME',
      'a fully qualified host name or an address in brackets',
      heloName,
    ),
    mailFrom: parsed(environment, 'SMTP_MAIL_FROM', 'an email address in ASCII', mailFrom),
    // It may hold a password: it is not repeated.
    proxy: parsed(
      environment,
      'SMTP_PROXY',
      'written as socks5://user:password@host:port',
      (value) => (value === undefined ? undefined : parseSocksProxy(value)),
      'secret',
    ),
    routes: parsed(environment, 'SMTP_ROUTES', 'domain=host:port or domain=off, comma-separated', (value) =>
      parseSmtpRoutes(value ?? ''),
    ),
  };
  return onOrOff(environment, 'SMTP_PROBE', true) ? found : undefined;
}

function heloName(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const read = readAddress(`x@${value}`);
  if ('flaw' in read || read.asciiDomain !== value.toLowerCase()) throw new RangeError('no host name');
  return value;
}

function mailFrom(value = ''): string {
  if (value === '') return value;
  const read = readAddress(value);
  if ('flaw' in read || read.needsSmtpUtf8) throw new RangeError('no address');
  return read.normal;
}

function parseHostAndPort(value: string): { host: string; port: number } {
  const [, six, name, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(value) ?? [];
  const host = six ?? name;
  const port = Number(digits);
  if (host === undefined || port < 1 || port > 65_535) throw new RangeError('no host:port');
  return { host, port };
}

/** What the guard takes; it says what it does not. */
function allowCidrs(environment: Environment): string[] {
  const networks = list(environment, 'EGRESS_ALLOW_CIDRS') ?? [];
  const wanted = 'networks such as 10.0.0.0/8 or fd00::/8, comma-separated';
  parsed(environment, 'EGRESS_ALLOW_CIDRS', wanted, () => new EgressGuard({ allowCidrs: networks }));
  return networks;
}

function wholeNumber(
  environment: Environment,
  name: string,
  standard: number,
  least: number,
  most: number,
): number {
  const value = text(environment, name);
  if (value === undefined) return standard;
  if (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
  throw wrong(name, `a whole number from ${least} to ${most}`, value);
}

function oneOf<T extends string>(
  environment: Environment,
  name: string,
  choices: readonly T[],
  standard: T,
): T {
  const value = text(environment, name);
  if (value === undefined) return standard;
  const choice = choices.find((each) => each === value.toLowerCase());
  if (choice) return choice;
  throw wrong(name, `one of ${choices.join(', ')}`, value);
}

function networkBaseUrl(environment: Environment): string | undefined {
  const value = connectionString(environment, 'NETWORK_BASE_URL', ['https:', 'http:']);
  if (value === undefined) return undefined;
  const { username, password, search, hash } = new URL(value);
  if (username || password || search || hash)
    throw wrong('NETWORK_BASE_URL', 'a URL without user, password, query and fragment');
  return value;
}

function publicUrl(environment: Environment): string | undefined {
  const value = connectionString(environment, 'PUBLIC_URL', ['https:', 'http:']);
  if (value === undefined) return undefined;
  const { origin, href } = new URL(value);
  // The dashboard stands at the root of its host.
  if (href !== `${origin}/`) throw wrong('PUBLIC_URL', 'a URL without user, path, query and fragment', value);
  return origin;
}

/** Mail holds links to the dashboard: what they begin with must not come from a request. */
function mail(environment: Environment): Config['mail'] {
  const relay = connectionString(environment, 'SMTP_URL', ['smtp:', 'smtps:']);
  const from = parsed(environment, 'MAIL_FROM', 'an email address, or Name <address>', sender);
  if (relay === undefined) return undefined;
  if (from === undefined) throw wrong('MAIL_FROM', 'set where SMTP_URL is: whom mail comes from');
  if (text(environment, 'PUBLIC_URL') === undefined)
    throw wrong('PUBLIC_URL', 'set where SMTP_URL is: what links in mail begin with');
  return { relay, from };
}

function sender(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const [, address = value] = /^[^<>\r\n]*<([^<>]+)>$/.exec(value) ?? [];
  if ('flaw' in readAddress(address)) throw new RangeError('no address');
  return value;
}

function networkPath(environment: Environment, name: string, example: string): string | undefined {
  return parsed(environment, name, `a path with one {slug}, such as ${example}`, (value) => {
    // The network takes it or throws.
    if (value !== undefined) new ProfileSite('https://network.example', { company: value });
    return value;
  });
}

function networkAllowPrivate(environment: Environment, baseUrl: string | undefined): boolean {
  const allowed = onOrOff(environment, 'NETWORK_ALLOW_PRIVATE', false);
  // A name may lead elsewhere tomorrow; an address does not.
  const host = new URL(baseUrl ?? 'http://none.invalid').hostname.replace(/^\[(.*)\]$/, '$1');
  const hasAddress = parseIp(host) !== undefined;
  if (allowed && !hasAddress)
    throw wrong('NETWORK_ALLOW_PRIVATE', 'off unless the host of NETWORK_BASE_URL is an IP address');
  return allowed;
}

function zoneRoutes(environment: Environment, name: string): ZoneRoutes {
  return parsed(environment, name, 'zone=URL, comma-separated', (value) => ZoneRoutes.parse(value ?? ''));
}

/** The demo hands its password to whoever opens the page, so it runs by default where only this machine can. */
function demoMode(environment: Environment, host: string, databaseUrl: string | undefined): boolean {
  const isPrivate = isLoopback(host);
  const standard = databaseUrl === undefined && isPrivate ? 'on' : 'off';
  const mode = oneOf(environment, 'DEMO', ['on', 'off', 'exposed'], standard);
  if (mode === 'on' && !isPrivate)
    throw wrong('DEMO', `off where HOST is ${host}, or exposed if only you can reach the port`, mode);
  return mode !== 'off';
}

function isLoopback(host: string): boolean {
  const address = parseIp(host);
  return host.toLowerCase() === 'localhost' || (address !== undefined && loopback.has(address));
}

function portRange(value: string | undefined): { first: number; last: number } | undefined {
  if (value === undefined) return undefined;
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(value)?.map(Number) ?? [];
  if (!first || !last || first > last || last > 65_535) throw new RangeError('no range of ports');
  return { first, last };
}

function chromeWsEndpoints(environment: Environment): string[] | undefined {
  const endpoints = list(environment, 'CHROME_WS_ENDPOINTS');
  // They may hold secrets: they are not repeated.
  if (endpoints?.every((url) => /^(ws|http)s?:\/\//i.test(url) && URL.canParse(url)) === false)
    throw wrong(
      'CHROME_WS_ENDPOINTS',
      'URLs that start with ws://, wss://, http:// or https://, comma-separated',
    );
  return endpoints;
}

function onOrOff(environment: Environment, name: string, standard: boolean): boolean {
  return oneOf(environment, name, ['on', 'off'], standard ? 'on' : 'off') === 'on';
}

function connectionString(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const value = text(environment, name);
  if (value === undefined) return undefined;
  const wanted = `a URL that starts with ${protocols.map((protocol) => (protocol === 'mailto:' ? protocol : `${protocol}//`)).join(' or ')}`;
  // The value may hold a password: it is not repeated.
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) throw wrong(name, wanted);
  return value;
}

function databaseUrlOf(environment: Environment, name: string): string | undefined {
  const wanted =
    'a URL such as postgres://user:password@host:port,host:port/name, with target_session_attrs any or read-write';
  const password = text(environment, 'DATABASE_PASSWORD');
  const take = (value: string | undefined) => {
    const url = value === undefined ? undefined : withPassword(value, password);
    if (url !== undefined) new DatabaseHosts(url);
    return url;
  };
  return parsed(environment, name, wanted, take, 'secret');
}

/** Replicas share a database, so without DATABASE_URL there is one. */
function internal(
  environment: Environment,
  host: string,
  databaseUrl: string | undefined,
): Config['internal'] {
  const found = {
    host: text(environment, 'INTERNAL_HOST') ?? host,
    port: wholeNumber(environment, 'INTERNAL_PORT', 0, 1, 65_535),
  };
  return found.port > 0 && databaseUrl !== undefined ? found : undefined;
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

function trustProxy(environment: Environment): string | number | false {
  const value = text(environment, 'TRUST_PROXY') ?? 'loopback';
  if (value === 'false' || value === 'off') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const parts = value.split(',').map((part) => part.trim());
  if (parts.every((part) => namedRanges.includes(part) || parseBlock(part))) return parts.join(',');
  // "true" would let every client choose its own address.
  throw wrong(
    'TRUST_PROXY',
    `off, a number of proxies, or addresses, CIDR blocks and ${namedRanges.join(', ')}`,
    value,
  );
}

function wrong(name: string, wanted: string, value?: string): Error {
  return new Error(`${name} must be ${wanted}${value === undefined ? '' : `, not "${value}"`}.`);
}
