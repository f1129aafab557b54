import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import {
  type Environment,
  readConfig,
  type Setting,
  type SettingName,
  settings,
  unknownSettings,
} from '@enrichment/application';

type Three = readonly [string, string, string, ...string[]];
const tooLow = (least: number): Three => [String(least - 1), 'many', '1.5', '-1'];
const noUrl: Three = ['shop', 'ftp://shop.example', 'https://'];
const noDatabase: Three = [
  'mysql://u:secret@h/d',
  'postgres://u:secret@a,b/d?target_session_attrs=standby',
  'postgres://u:secret@a,,b/d',
  'postgres://u:secret@a/d?sslmode=sometimes',
];
const noPath: Three = ['/companies', '{slug}', '/{slug}/{slug}'];
const noHost: Three = ['http://localhost', '127.0.0.1:80', '1.2.3', 'two words'];
const noZoneRoute: Three = ['corp.example', 'corp.example=web:80', '=http://10.0.0.1'];
const folder = mkdtempSync(join(tmpdir(), 'enrichment-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** At least three for every setting. */
const wrongValues: Record<SettingName, Three> = {
  PORT: ['http', '65536', '-1'],
  HOST: noHost,
  DATA_DIR: ['/dev/null', '/dev/null/data', '/proc/none'],
  DATABASE_URL: noDatabase,
  DATABASE_PASSWORD: ['a\nb', 'a\tb', 'x'.repeat(1_001)],
  DATABASE_DIRECT_URL: noDatabase,
  DATABASE_POOL_SIZE: tooLow(1),
  DATABASE_DISK_MB: tooLow(1),
  REDIS_URL: ['http://u:secret@h', 'localhost:6379', 'redis'],
  MONITORING_PORT: tooLow(1),
  PUBLIC_URL: [...noUrl, 'https://x.example/app', 'https://u:secret@x.example'],
  TRUST_PROXY: ['true', 'example.com', '10.0.0.0/33', '-1', '0.0.0.0/0', 'loopback, ::/0', '::ffff:0:0/96'],
  MAX_CONNECTIONS: tooLow(1),
  MAX_EMAIL_IN_FLIGHT: tooLow(1),
  MAX_QUEUEING_MS: tooLow(1),
  SHUTDOWN_DELAY_MS: ['5s', '-1', '300001'],
  REQUESTS_KEPT_DAYS: [...tooLow(1), '93'],
  AUDIT_KEPT_DAYS: tooLow(7),
  BODIES_KEY: ['a secret of words', 'c2VjcmV0', `${'A'.repeat(43)}`, `${'A'.repeat(42)}B=`],
  PAGES_KEPT_DAYS: [...tooLow(30), '36501'],
  NETWORK_BASE_URL: [
    'ftp://network.example',
    'https://me:secret@network.example',
    'https://network.example?a=b',
  ],
  NETWORK_COMPANY_PATH: noPath,
  NETWORK_PERSON_PATH: noPath,
  NETWORK_ROBOTS: ['off', 'on', 'ignored'],
  NETWORK_TIMEOUT_MS: ['15s', '99', '120001'],
  FRESH_MAX_AGE_SECONDS: ['-1', '86401', 'none'],
  NETWORK_ALLOW_PRIVATE: ['yes', 'true', '1'],
  HOME_PAGE_ROUTES: noZoneRoute,
  CHROME_PATH: ['chromium', './chromium', '~/chromium'],
  CHROME_WS_ENDPOINTS: ['wss://b.example?token=secret, ftp://b.example', 'b.example:9222', ','],
  CHROME_MEMORY_MB: ['299', '1gb', '-1'],
  CHROME_PROXY_PORTS: ['41063-41000', '41000', '0-1'],
  MMDB_PATHS: ['/nowhere.mmdb', tmpdir(), ','],
  DATA_UPDATE: ['maybe', 'true', '1'],
  DNS_SERVERS: ['ns.example:0', '=192.0.2.1', '192.0.2.1:99999'],
  SMTP_PROBE: ['maybe', 'true', '0'],
  SMTP_RECHECK: ['maybe', 'true', '1'],
  SMTP_PORT: tooLow(1),
  SMTP_HELO_NAME: ['localhost', 'two words.example', '192.0.2.1'],
  SMTP_MAIL_FROM: ['probe', '@example.com', 'prüfer@example.com'],
  SMTP_PROXY: ['http://u:secret@h:1080', 'socks5://', 'h:1080'],
  SMTP_ROUTES: ['corp.example', 'corp.example=', 'corp.example=mail:0'],
  RDAP_BOOTSTRAP_URL: noUrl,
  WHOIS_SERVER: ['whois.example', 'whois.example:0', ':43'],
  RDAP_ROUTES: noZoneRoute,
  EGRESS_ALLOW_CIDRS: ['10.0.0.0/8, intranet', '10.0.0.0/33', ','],
  LOG_LEVEL: ['loud', '3', 'warning'],
  LOG_SAMPLE: ['1.1', '-0', '1e-3', '1 %', '.'],
  DEMO: ['yes', 'true', '1'],
  SIGN_UP: ['yes', 'true', '1'],
  SIGN_UP_CREDITS: ['-1', '1.5', '1000000001'],
  SMTP_URL: ['http://u:secret@h', 'relay.example.com', 'smtp'],
  MAIL_FROM: ['nobody', 'Name <nobody>', 'a@b.example <c@d.example'],
  CONTACT_URL: noUrl,
  TOP_UP_URL: noUrl,
  TOP_UP_TEXT: ['x'.repeat(301), 'two\nlines', 'a\tb'],
};

function complaint(environment: Environment): string {
  try {
    return `no complaint about ${JSON.stringify(readConfig(environment))}`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Checks the port and the data folder, like the start. */
function preflight(environment: Record<string, string>): string {
  const script = join(__dirname, '../platform/lifecycle/preflight.mts');
  const { stderr } = spawnSync(process.execPath, [script], { env: { PORT: '0', ...environment } });
  return String(stderr).trim();
}

describe('an invalid setting', () => {
  const cases = Object.entries(wrongValues).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  it.each(cases)('%s=%j stops the start with one line that names it', (name, value) => {
    const message = name === 'DATA_DIR' ? preflight({ [name]: value }) : complaint({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must be [^\n]+\\.$`));
    expect(message).not.toContain('secret');
  });

  it.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [
      { HOST: '0.0.0.0', DEMO: 'on' },
      'DEMO must be off where HOST is 0.0.0.0, or exposed if only you can reach the port, not "on".',
    ],
    [{ DATABASE_DIRECT_URL: 'postgres://a/d' }, 'DATABASE_DIRECT_URL must be unset where DATABASE_URL is.'],
    [{ MONITORING_PORT: '3000' }, 'MONITORING_PORT must be another port than PORT, not "3000".'],
    [{ PORT: '1', PORT_FILE: '/x' }, 'PORT and PORT_FILE are both set; set one of them.'],
    [{ PORT_FILE: '/nowhere' }, 'PORT_FILE must be a file that can be read, not "/nowhere" (ENOENT).'],
    [
      { DATABASE_PASSWORD_FILE: '/dev/null' },
      'DATABASE_PASSWORD_FILE must be a file with a value, and "/dev/null" is empty.',
    ],
    [
      { TOP_UP_URL: 'shop' },
      'TOP_UP_URL must be a URL that starts with https:// or http:// or mailto:, not "shop".',
    ],
    [{ SMTP_URL: 'smtp://h' }, 'MAIL_FROM must be set where SMTP_URL is: it is the sender of mail.'],
    [
      { SMTP_URL: 'smtp://h', MAIL_FROM: 'Enrichment <no-reply@example.com>' },
      'PUBLIC_URL must be set where SMTP_URL is: links in mail begin with it.',
    ],
    [
      { NETWORK_BASE_URL: 'https://network.example', NETWORK_ALLOW_PRIVATE: 'on' },
      'NETWORK_ALLOW_PRIVATE must be off unless the host of NETWORK_BASE_URL is an IP address.',
    ],
  ])('%j: the line has advice', (environment, line) => {
    expect(complaint(environment)).toBe(line);
  });
});

describe('a valid setting', () => {
  it('is read with its default or example', () => {
    const written = Object.entries<Setting>(settings).filter(([name]) => name !== 'MMDB_PATHS');
    const environment = written.map(([name, { example, default: standard }]) => [
      name,
      example ?? standard ?? '',
    ]);
    expect(() => readConfig(Object.fromEntries(environment) as Environment)).not.toThrow();
  });
});

it.each([
  ['::10.0.0.1', '::a00:1/128'],
  ['64:ff9b::1.2.3.4', '64:ff9b::102:304/128'],
  ['loopback, 10.1.2.3/8', 'loopback,10.0.0.0/8'],
])('TRUST_PROXY %j is given to Express in a notation that it reads', (text, expected) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: text });
  expect(trustProxy).toBe(expected);
  expect(() => express().set('trust proxy', trustProxy)).not.toThrow();
});

describe('an unknown setting', () => {
  it.each([
    ['MONITORING_PROT', 'MONITORING_PORT'],
    ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
    ['DATABSE_URL_FILE', 'DATABASE_URL'],
    ['SMTP_TIMEOUT', 'SMTP_PORT'],
  ])('%s is reported with the nearest name %s, and without its value', (name, nearest) => {
    expect(unknownSettings({ [name]: 'secret' })).toEqual([
      `${name} is not a setting and is ignored; the nearest name is ${nearest}.`,
    ]);
  });

  it('is not reported for other programs', () => {
    const others = [
      'HOME',
      'MAIL',
      'PATH',
      'POST',
      'NODE_ENV',
      'npm_config_host',
      'OTEL_SERVICE_NAME',
      'HOSTNAME',
      'REQUESTS_CA_BUNDLE',
    ];
    const ours = ['PORT', 'DATABASE_URL', 'DATABASE_PASSWORD_FILE'];
    expect(unknownSettings(Object.fromEntries([...others, ...ours].map((name) => [name, '1'])))).toEqual([]);
  });
});

describe('the demo', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.1.2.3' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '::ffff:127.0.0.1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.2' }, false],
    [{ HOST: 'host.example' }, false],
    [{ HOST: '0.0.0.0', DEMO: 'exposed' }, true],
    [{ DATABASE_URL: 'postgres://h/d' }, false],
    [{ DATABASE_URL: 'postgres://h/d', DEMO: 'on' }, true],
    [{ DATABASE_URL: 'postgres://u:p@h:1,i:2/d?target_session_attrs=read-write' }, false],
    [{ DEMO: 'off' }, false],
  ])('with %p: %p, and signing up with it', (environment, demo) => {
    expect(readConfig(environment as Record<string, string>)).toMatchObject({ demo, signUp: demo });
  });
});

describe('a secret', () => {
  it('is read from the file that NAME_FILE names, without the end of its line', () => {
    const file = join(folder, 'password');
    writeFileSync(file, 'p@ss\n');
    const urls = { DATABASE_URL: 'postgres://u@a,b/d', DATABASE_DIRECT_URL: 'postgres://u:own@a/d' };
    expect(readConfig({ ...urls, DATABASE_PASSWORD_FILE: file })).toMatchObject({
      databaseUrl: 'postgres://u:p%40ss@a,b/d',
      databaseDirectUrl: 'postgres://u:own@a/d',
    });
  });
});
