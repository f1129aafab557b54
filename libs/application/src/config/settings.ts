import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { usageRetentionDays } from '@enrichment/billing-domain';
import { maxRequestDays } from '@enrichment/billing-postgres';
import { EgressGuard, parseSocksProxy } from '@enrichment/egress';
import { parseDnsServers } from '@enrichment/email-dns';
import { readAddress } from '@enrichment/email-domain';
import { parseSmtpRoutes } from '@enrichment/email-smtp';
import { formatNetwork, parseBlock } from '@enrichment/ip-address';
import { auditRetentionDays } from '@enrichment/identity-domain';
import { CACHED_MAX_AGE_MS, ProfileSite } from '@enrichment/network-scraping-domain';
import { robotsPolicies } from '@enrichment/network-scraping-http';
import { DatabaseHosts } from '@enrichment/postgres';
import { dayMs } from '@enrichment/kernel';
import {
  demand,
  host,
  line,
  list,
  onOrOff,
  oneOf,
  type Setting,
  setting,
  type,
  url,
  wholeNumber,
} from './setting';
import { ZoneRoutes } from './zone-routes';

/** A hundred years. */
const maxDays = 36_500;

const database = type(
  'a URL such as postgres://user:password@host:port,host:port/name, with target_session_attrs any or read-write',
  (text) => {
    new DatabaseHosts(text);
    return text;
  },
);

const zoneRoutes = type('zone=URL, comma-separated', (text) => ZoneRoutes.parse(text));

const networkPath = (example: string) =>
  type(`a path with one {slug}, such as ${example}`, (text) => {
    // The constructor throws when it cannot use the path.
    new ProfileSite('https://network.example', { company: text });
    return text;
  });

/** A block of addresses that is not all of them, in one notation. Express does not read every notation. */
function partOfAll(text: string): string {
  const block = parseBlock(text);
  demand(block !== undefined && block.prefixLength > 0);
  return formatNetwork(block);
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

/** Every setting of the service, in the order of the documents. */
export const settings = {
  PORT: setting(wholeNumber(0, 65_535), 'Port that the service listens on; 0: a free one.', {
    default: '3000',
  }),
  HOST: setting(host, 'Address that it listens on. `0.0.0.0` opens it to the network.', {
    default: '127.0.0.1',
  }),
  DATA_DIR: setting(
    type('the path of a folder', (text) => resolve(text)),
    'Folder of the embedded database, the built IP data and `demo.json`.',
    { default: '.data' },
  ),
  DATABASE_URL: setting(
    database,
    'PostgreSQL server, version 15 or later. With several hosts (`host:5432,host:5432`) the service uses the writable one.',
    {
      defaultText: 'none: an embedded PostgreSQL in `DATA_DIR`',
      example: 'postgres://user:password@host:5432/enrichment',
      isSecret: true,
    },
  ),
  DATABASE_PASSWORD: setting(
    line(1_000, 'one line of at most 1000 characters'),
    'Password for a `DATABASE_URL` that has none.',
    { isSecret: true },
  ),
  DATABASE_DIRECT_URL: setting(
    database,
    'The same database without a pooler, where `DATABASE_URL` names a pooler in transaction mode.',
    {
      defaultText: 'none: `DATABASE_URL` keeps sessions',
      example: 'postgres://user:password@host:5432/enrichment',
      isSecret: true,
      guide: 'scaling.md#pgbouncer',
    },
  ),
  DATABASE_POOL_SIZE: setting(
    wholeNumber(1, 1_000),
    'Connections of the pool: 40 % for requests, 30 % for people, 30 % for jobs. A replica has five more, each for one purpose.',
    { default: '10', guide: 'scaling.md#connections-to-postgresql' },
  ),
  DATABASE_DISK_MB: setting(
    wholeNumber(1, 1_000_000_000),
    'Size of the disk of PostgreSQL in megabytes. PostgreSQL does not report it; the alert before the disk is full needs it.',
    { defaultText: 'none: no such alert', example: '500000', guide: 'self-hosting.md#watch-it' },
  ),
  REDIS_URL: setting(
    url('redis:', 'rediss:'),
    'Redis server, version 6 or later: limits hold over all replicas together.',
    {
      defaultText: 'none: each replica allows its share',
      example: 'redis://:password@host:6379',
      isSecret: true,
    },
  ),
  MONITORING_PORT: setting(
    wholeNumber(1, 65_535),
    'Port that serves `/metrics` and `/readyz` instead of `PORT`. Callers must not reach it.',
    {
      defaultText: 'none: they are served on `PORT`',
      example: '3002',
      guide: 'self-hosting.md#behind-a-reverse-proxy',
    },
  ),
  PUBLIC_URL: setting(
    type('a URL without user, path, query and fragment that starts with https:// or http://', (text) => {
      const { origin, href } = new URL(url('https:', 'http:').read(text));
      // The dashboard is at the root of its host.
      demand(href === `${origin}/`);
      return origin;
    }),
    'Address at which people open the dashboard, and start of its links.',
    { example: 'https://enrichment.example.com' },
  ),
  TRUST_PROXY: setting(
    type(
      `off, a number of proxies, or addresses, CIDR blocks and ${namedRanges.join(', ')}`,
      (text): string | number | false => {
        if (text === 'false' || text === 'off') return false;
        if (/^\d{1,2}$/.test(text)) return Number(text);
        const parts = text.split(',').map((part) => part.trim());
        // "true" or a block of all addresses would let every client choose its own address.
        return parts.map((part) => (namedRanges.includes(part) ? part : partOfAll(part))).join(',');
      },
    ),
    'Proxies whose `X-Forwarded-For` is used: off, a number of proxies, or addresses, CIDR blocks, loopback, linklocal, ' +
      'uniquelocal. The service also uses their `X-Request-Id` when this is set: they must replace the callers’ own.',
    { default: 'loopback', guide: 'self-hosting.md#behind-a-reverse-proxy' },
  ),
  MAX_CONNECTIONS: setting(
    wholeNumber(1, 1_000_000),
    'Connections of callers at the same time; further ones are closed.',
    { default: '10000' },
  ),
  MAX_EMAIL_IN_FLIGHT: setting(
    wholeNumber(1, 1_000_000),
    'Validations of emails at the same time, which wait for mail hosts; further ones are refused with SYS_002.',
    { default: '500' },
  ),
  MAX_QUEUEING_MS: setting(
    wholeNumber(1, 60_000),
    'Milliseconds. When the mean delay of the event loop stays above them for most of a second, requests are refused.',
    { default: '50', guide: 'self-hosting.md#overload' },
  ),
  SHUTDOWN_DELAY_MS: setting(
    wholeNumber(0, 300_000),
    'Milliseconds in which the service still accepts requests after SIGTERM, while `/readyz` answers 503. Set more than your load balancer needs to notice.',
    { defaultText: '5000; 0 in the demo', example: '5000', guide: 'self-hosting.md#upgrade' },
  ),
  REQUESTS_KEPT_DAYS: setting(
    wholeNumber(1, maxRequestDays),
    'Days for which single requests can be looked up.',
    { default: String(usageRetentionDays.request), guide: 'self-hosting.md#what-is-kept-and-for-how-long' },
  ),
  AUDIT_KEPT_DAYS: setting(
    wholeNumber(7, maxDays),
    'Days for which the audit log is kept, with email and IP addresses.',
    { default: String(auditRetentionDays) },
  ),
  BODIES_KEY: setting(
    type(
      '32 bytes in Base64, such as `openssl rand -base64 32` prints; several are separated by commas',
      (text) =>
        text.split(',').map((part) => {
          const key = Buffer.from(part, 'base64');
          demand(key.length === 32 && key.toString('base64') === part);
          return key;
        }),
    ),
    'Key that encrypts bodies of requests and answers: with it, accounts can choose to keep them. Of several keys the first writes, and all read. The same at all replicas.',
    {
      defaultText: 'none: no bodies are stored',
      isSecret: true,
      guide: 'self-hosting.md#bodies-of-requests-and-answers',
    },
  ),
  PAGES_KEPT_DAYS: setting(
    // Callers get cached data of this age.
    wholeNumber(CACHED_MAX_AGE_MS / dayMs, maxDays),
    'Days for which pages of the network are kept after they were last read.',
    { default: '180' },
  ),
  NETWORK_BASE_URL: setting(
    type('a URL without user, password, query and fragment that starts with https:// or http://', (text) => {
      const { username, password, search, hash } = new URL(url('https:', 'http:').read(text));
      demand(!username && !password && !search && !hash);
      return text;
    }),
    'The professional network whose public pages are read. Without one, company and profile answer NETWORK_005.',
    { defaultText: 'the demo’s, if it runs', example: 'https://network.example', isSecret: true },
  ),
  NETWORK_COMPANY_PATH: setting(networkPath('/company/{slug}'), 'Path of the network’s company pages.', {
    default: '/company/{slug}',
    guide: 'network.md#other-networks',
  }),
  NETWORK_PERSON_PATH: setting(networkPath('/in/{slug}'), 'Path of its people’s pages.', {
    default: '/in/{slug}',
  }),
  NETWORK_ROBOTS: setting(
    oneOf(robotsPolicies),
    'The network’s robots.txt: obey, or ignore, for a network of your own or one that has agreed.',
    { default: 'obey', guide: 'network.md#to-operate-it' },
  ),
  NETWORK_TIMEOUT_MS: setting(wholeNumber(100, 120_000), 'The whole time that one live scrape may take.', {
    default: '15000',
  }),
  FRESH_MAX_AGE_SECONDS: setting(
    wholeNumber(0, 86_400),
    'Greatest age of data that a caller requests as fresh.',
    { default: '60' },
  ),
  NETWORK_ALLOW_PRIVATE: setting(
    onOrOff,
    'Whether `NETWORK_BASE_URL` may be a private IP address: that one server is reached, and no other.',
    { default: 'off' },
  ),
  HOME_PAGE_ROUTES: setting(
    zoneRoutes,
    'Servers for the home pages of a zone’s domains; `{domain}` is replaced by the domain.',
    { default: '', example: 'corp.example=http://10.0.0.80/sites/{domain}' },
  ),
  CHROME_PATH: setting(
    type('an absolute path', (text) => {
      demand(isAbsolute(text));
      return text;
    }),
    'Chrome or Chromium for pages that only scripts fill.',
    { defaultText: 'one that is installed, else the bundled one', example: '/usr/bin/chromium' },
  ),
  CHROME_WS_ENDPOINTS: setting(
    list(
      'URLs that start with ws://, wss://, http:// or https://',
      url('ws:', 'wss:', 'http:', 'https:').read,
    ),
    'Remote browsers instead: their WebSockets, or `http://` addresses of Chromium.',
    {
      example: 'wss://browser-1.example:3000,http://chromium:9222',
      isSecret: true,
      guide: 'scaling.md#browsers',
    },
  ),
  CHROME_MEMORY_MB: setting(
    wholeNumber(300, 1_000_000),
    'Memory of a browser that the service starts, in megabytes: above it the largest page is ended, and refused.',
    { default: '1000' },
  ),
  CHROME_PROXY_PORTS: setting(
    type('two ports such as 41000-41063', (text) => {
      const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(text)?.map(Number) ?? [];
      demand(Boolean(first && last) && first! <= last! && last! <= 65_535);
      return { first: first!, last: last! };
    }),
    'Ports of this machine on which remote browsers connect back.',
    { defaultText: 'any', example: '41000-41031' },
  ),
  MMDB_PATHS: setting(
    list('.mmdb files that exist and can be read', (path) => {
      demand(statSync(path).isFile());
      accessSync(path, constants.R_OK);
      return path;
    }),
    'IP databases (`.mmdb`: City, Country, Enterprise, ISP, ASN, Connection-Type); a replaced file is read again.',
    {
      defaultText: 'none: the bundled databases',
      example: '/data/GeoLite2-City.mmdb,/data/GeoLite2-ASN.mmdb',
    },
  ),
  DATA_UPDATE: setting(
    onOrOff,
    'Whether the service fetches newer IP data, mail lists and RDAP servers once a day.',
    { default: 'on', guide: 'data.md' },
  ),
  DNS_SERVERS: setting(
    type('host:port or zone=host:port, comma-separated', parseDnsServers),
    'Name servers for mail domains and for hosts that callers name; `zone=host:port` is for one zone.',
    { default: '', defaultText: 'the system’s', example: '127.0.0.1:53,corp.example=10.0.0.53:53' },
  ),
  SMTP_PROBE: setting(onOrOff, 'Whether mailboxes are checked by SMTP; no mail is sent.', { default: 'on' }),
  SMTP_RECHECK: setting(
    onOrOff,
    'Whether greylisted and busy mailboxes are checked again after the wait that their host names.',
    { default: 'on', guide: 'email.md#greylisted-mailboxes' },
  ),
  SMTP_PORT: setting(wholeNumber(1, 65_535), 'Port of mail hosts.', { default: '25' }),
  SMTP_HELO_NAME: setting(
    type('a fully qualified host name or an address in brackets', (text) => {
      const read = readAddress(`x@${text}`);
      demand(!('flaw' in read) && read.asciiDomain === text.toLowerCase());
      return text;
    }),
    'Name of this service for mail hosts: one that resolves to its address.',
    { defaultText: 'the host’s FQDN', example: 'probe.example.com' },
  ),
  SMTP_MAIL_FROM: setting(
    type('an email address in ASCII', (text) => {
      if (text === '') return text;
      const read = readAddress(text);
      demand(!('flaw' in read) && !read.needsSmtpUtf8);
      return read.normal;
    }),
    'Sender in those conversations.',
    { default: '', defaultText: 'the null sender', example: 'postmaster@example.com' },
  ),
  SMTP_PROXY: setting(
    type('written as socks5://user:password@host:port', parseSocksProxy),
    'SOCKS5 proxy to mail hosts, where port 25 is closed.',
    { example: 'socks5://user:password@host:1080', isSecret: true },
  ),
  SMTP_ROUTES: setting(
    type('domain=host:port or domain=off, comma-separated', parseSmtpRoutes),
    'Mail hosts of single domains instead of their MX hosts; `domain=off`: no check.',
    { default: '', example: 'corp.example=10.0.0.25:25,quiet.example=off' },
  ),
  RDAP_BOOTSTRAP_URL: setting(url('https:', 'http:'), 'List of RDAP servers, for registration dates.', {
    defaultText: 'IANA’s',
    example: 'https://data.iana.org/rdap/dns.json',
  }),
  WHOIS_SERVER: setting(
    type('host:port', (text) => {
      const [, six, name, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
      const port = wholeNumber(1, 65_535).read(digits ?? '');
      return { host: six ?? name!, port };
    }),
    'WHOIS server that refers to the others.',
    { defaultText: 'IANA’s', example: 'whois.iana.org:43' },
  ),
  RDAP_ROUTES: setting(zoneRoutes, 'RDAP servers of single zones; no other is used for their domains.', {
    default: '',
    example: 'corp.example=http://10.0.0.43/rdap',
  }),
  EGRESS_ALLOW_CIDRS: setting(
    // The guard throws when it cannot use an entry.
    list('networks such as 10.0.0.0/8 or fd00::/8', (cidr) => {
      new EgressGuard({ allowCidrs: [cidr] });
      return cidr;
    }),
    'Private networks that outbound connections may reach.',
    { default: '', example: '10.20.0.0/16,fd00::/8', guide: 'self-hosting.md#outbound-connections' },
  ),
  LOG_LEVEL: setting(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'Level of the log: fatal, error, warn, info, debug, trace or silent.',
    { default: 'info' },
  ),
  LOG_SAMPLE: setting(
    type('a share from 0 to 1', (text) => {
      const share = Number(text);
      demand(/^[01]?\.?\d+$/.test(text) && share <= 1);
      return share;
    }),
    'Share of successful requests that have a line in the log; errors all have one.',
    { default: '1', example: '0.01', guide: 'self-hosting.md#watch-it' },
  ),
  DEMO: setting(
    oneOf(['on', 'off', 'exposed']),
    'Demo world, account, `demo.json` and printed command. The sign-in page shows the password; exposed: on, although `HOST` is not loopback.',
    {
      defaultText: 'on with the embedded database and a loopback `HOST`, else off',
      example: 'off',
      guide: 'self-hosting.md',
    },
  ),
  SIGN_UP: setting(onOrOff, 'Whether anyone may open an account at the dashboard.', {
    defaultText: 'on with `DEMO`, else off',
    example: 'off',
  }),
  SIGN_UP_CREDITS: setting(
    wholeNumber(0, 1_000_000_000),
    'Credits of such an account; where `SMTP_URL` is set, once its address is confirmed.',
    { default: '0', defaultText: '0; 1000 in the demo' },
  ),
  SMTP_URL: setting(
    url('smtp:', 'smtps:'),
    'Relay for mail to users: invitations, lost passwords, addresses to confirm, alerts. It needs `MAIL_FROM` and `PUBLIC_URL`.',
    { example: 'smtp://user:password@relay.example.com:587', isSecret: true },
  ),
  MAIL_FROM: setting(
    type('an email address, or Name <address>', (text) => {
      const [, address = text] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text) ?? [];
      demand(!('flaw' in readAddress(address)));
      return text;
    }),
    'Sender of that mail: an address, or `Name <address>`.',
    { example: 'Enrichment <no-reply@example.com>' },
  ),
  CONTACT_URL: setting(
    url('https:', 'http:', 'mailto:'),
    'Contact of the operator for users of the dashboard, such as for a suspended account.',
    { example: 'mailto:support@example.com' },
  ),
  TOP_UP_URL: setting(url('https:', 'http:', 'mailto:'), 'Page where users of the dashboard buy credits.', {
    example: 'https://shop.example.com/credits',
  }),
  TOP_UP_TEXT: setting(line(300), 'Text that the dashboard shows beside that link.', {
    example: 'Invoices are sent at the end of the month.',
  }),
};

/** Names of the settings. */
export type SettingName = keyof typeof settings;

/** The settings that README shows. */
export const mainSettings: readonly SettingName[] = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'REDIS_URL',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'NETWORK_BASE_URL',
  'SMTP_HELO_NAME',
  'DEMO',
];

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** Values of the settings under names in camel case: `DATA_DIR` is `dataDir`. */
export type SettingValues<Names extends SettingName = SettingName> = {
  readonly [Name in Names as CamelCase<Name>]: (typeof settings)[Name] extends Setting<infer T> ? T : never;
};
