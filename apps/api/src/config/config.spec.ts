import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config';

describe('a wrong setting', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ],
    [
      { KEEP_ALIVE_TIMEOUT_MS: '75' },
      'KEEP_ALIVE_TIMEOUT_MS must be a whole number from 1000 to 3600000, not "75".',
    ],
    [{ SHUTDOWN_DELAY_MS: '5s' }, 'SHUTDOWN_DELAY_MS must be a whole number from 0 to 300000, not "5s".'],
    [{ REQUESTS_KEPT_DAYS: '0' }, 'REQUESTS_KEPT_DAYS must be a whole number from 1 to 92, not "0".'],
    [{ REQUESTS_KEPT_DAYS: '93' }, 'REQUESTS_KEPT_DAYS must be a whole number from 1 to 92, not "93".'],
    [{ USAGE_KEPT_DAYS: '89' }, 'USAGE_KEPT_DAYS must be a whole number from 90 to 36500, not "89".'],
    [{ AUDIT_KEPT_DAYS: '6' }, 'AUDIT_KEPT_DAYS must be a whole number from 7 to 36500, not "6".'],
    [{ AUDIT_KEPT_DAYS: '30.5' }, 'AUDIT_KEPT_DAYS must be a whole number from 7 to 36500, not "30.5".'],
    [{ DELIVERIES_KEPT_DAYS: '2' }, 'DELIVERIES_KEPT_DAYS must be a whole number from 3 to 36500, not "2".'],
    [{ PAGES_KEPT_DAYS: '29' }, 'PAGES_KEPT_DAYS must be a whole number from 30 to 36500, not "29".'],
    [{ PAGES_KEPT_DAYS: '-180' }, 'PAGES_KEPT_DAYS must be a whole number from 30 to 36500, not "-180".'],
    [{ PAGES_KEPT_DAYS: '36501' }, /^PAGES_KEPT_DAYS must be a whole number from 30 to 36500, not "36501"/],
    [{ DEMO: 'yes' }, 'DEMO must be one of on, off, exposed, not "yes".'],
    [
      { HOST: '0.0.0.0', DEMO: 'on' },
      'DEMO must be off where HOST is 0.0.0.0, or exposed if only you can reach the port, not "on".',
    ],
    [
      { DATABASE_URL: 'mysql://u:secret@h/d' },
      'DATABASE_URL must be a URL such as postgres://user:password@host:port,host:port/name, with target_session_attrs any or read-write.',
    ],
    [
      { DATABASE_URL: 'postgres://u:secret@a,b/d?target_session_attrs=standby' },
      /^DATABASE_URL must be (?!.*secret)/,
    ],
    [{ DATABASE_DIRECT_URL: 'postgres://a/d' }, 'DATABASE_DIRECT_URL must be unset where DATABASE_URL is.'],
    [
      { CHROME_PROXY_PORTS: '41063-41000' },
      'CHROME_PROXY_PORTS must be two ports such as 41000-41063, not "41063-41000".',
    ],
    [{ PORT: '1', PORT_FILE: '/x' }, 'PORT and PORT_FILE are both set; set one of them.'],
    [{ PORT_FILE: '/nowhere' }, /^PORT_FILE must be a file that can be read, not "\/nowhere" \(ENOENT\)\.$/],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a whole number from 1 to 1000, not "0".'],
    [{ REDIS_URL: 'http://u:secret@h' }, 'REDIS_URL must be a URL that starts with redis:// or rediss://.'],
    [
      { DNS_SERVERS: 'ns.example:0' },
      'DNS_SERVERS must be host:port or zone=host:port, comma-separated, not "ns.example:0".',
    ],
    [{ TOP_UP_URL: 'shop' }, 'TOP_UP_URL must be a URL that starts with https:// or http:// or mailto:.'],
    [{ TOP_UP_TEXT: 'x'.repeat(301) }, /^TOP_UP_TEXT must be at most 300 characters/],
    [{ PUBLIC_URL: 'https://x.example/app' }, /^PUBLIC_URL must be a URL without user, path/],
    [{ SMTP_URL: 'http://u:secret@h' }, 'SMTP_URL must be a URL that starts with smtp:// or smtps://.'],
    [{ SMTP_URL: 'smtp://h' }, 'MAIL_FROM must be set where SMTP_URL is: whom mail comes from.'],
    [
      { SMTP_URL: 'smtp://h', MAIL_FROM: 'Enrichment <no-reply@example.com>' },
      'PUBLIC_URL must be set where SMTP_URL is: what links in mail begin with.',
    ],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an email address, or Name <address>, not "nobody".'],
    [{ SMTP_PROBE: 'maybe' }, 'SMTP_PROBE must be one of on, off, not "maybe".'],
    [{ SMTP_PORT: '0' }, 'SMTP_PORT must be a whole number from 1 to 65535, not "0".'],
    [
      { SMTP_HELO_NAME: 'localhost' },
      'SMTP_HELO_NAME must be a fully qualified host name or an address in brackets, not "localhost".',
    ],
    [{ SMTP_MAIL_FROM: 'probe' }, 'SMTP_MAIL_FROM must be an email address in ASCII, not "probe".'],
    [
      { SMTP_PROXY: 'http://u:secret@h:1080' },
      'SMTP_PROXY must be written as socks5://user:password@host:port.',
    ],
    [
      { SMTP_ROUTES: 'corp.example' },
      'SMTP_ROUTES must be domain=host:port or domain=off, comma-separated, not "corp.example".',
    ],
    [
      { RDAP_BOOTSTRAP_URL: 'ftp://x' },
      'RDAP_BOOTSTRAP_URL must be a URL that starts with https:// or http://.',
    ],
    [
      { NETWORK_BASE_URL: 'ftp://network.example' },
      'NETWORK_BASE_URL must be a URL that starts with https:// or http://.',
    ],
    [
      { NETWORK_BASE_URL: 'https://me:secret@network.example' },
      'NETWORK_BASE_URL must be a URL without user, password, query and fragment.',
    ],
    [
      { NETWORK_COMPANY_PATH: '/companies' },
      'NETWORK_COMPANY_PATH must be a path with one {slug}, such as /company/{slug}, not "/companies".',
    ],
    [
      { NETWORK_PERSON_PATH: '{slug}' },
      'NETWORK_PERSON_PATH must be a path with one {slug}, such as /in/{slug}, not "{slug}".',
    ],
    [{ NETWORK_ROBOTS: 'off' }, 'NETWORK_ROBOTS must be one of obey, ignore, not "off".'],
    [
      { NETWORK_BASE_URL: 'https://network.example', NETWORK_ALLOW_PRIVATE: 'on' },
      'NETWORK_ALLOW_PRIVATE must be off unless the host of NETWORK_BASE_URL is an IP address.',
    ],
    [
      { HOME_PAGE_ROUTES: 'corp.example=web:80' },
      'HOME_PAGE_ROUTES must be zone=URL, comma-separated, not "corp.example=web:80".',
    ],
    [{ RDAP_ROUTES: 'corp.example' }, 'RDAP_ROUTES must be zone=URL, comma-separated, not "corp.example".'],
    [{ SIGN_UP_CREDITS: '-1' }, 'SIGN_UP_CREDITS must be a whole number from 0 to 1000000000, not "-1".'],
    [
      { NETWORK_TIMEOUT_MS: '15s' },
      'NETWORK_TIMEOUT_MS must be a whole number from 100 to 120000, not "15s".',
    ],
    [
      { FRESH_MAX_AGE_SECONDS: '-1' },
      'FRESH_MAX_AGE_SECONDS must be a whole number from 0 to 86400, not "-1".',
    ],
    [
      { CHROME_WS_ENDPOINTS: 'wss://b.example?token=secret, ftp://b.example' },
      'CHROME_WS_ENDPOINTS must be URLs that start with ws://, wss://, http:// or https://, comma-separated.',
    ],
    [{ WHOIS_SERVER: 'whois.example' }, 'WHOIS_SERVER must be host:port, not "whois.example".'],
    [
      { EGRESS_ALLOW_CIDRS: '10.0.0.0/8, intranet' },
      'EGRESS_ALLOW_CIDRS must be networks such as 10.0.0.0/8 or fd00::/8, comma-separated, not "10.0.0.0/8, intranet".',
    ],
    [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be off, a number of proxies, .*, not "true"\.$/],
  ])('%p: says in one line what it takes', (environment, line) => {
    expect(() => readConfig(environment as Record<string, string>)).toThrow(
      line instanceof RegExp ? line : new Error(line),
    );
  });
});

describe('what is kept', () => {
  it('is kept for so many days unless told', () => {
    expect(readConfig({}).keptDays).toEqual({
      requests: 30,
      usage: 731,
      audit: 731,
      deliveries: 30,
      pages: 180,
    });
  });

  it('is kept for as few days as it may, each as it is told', () => {
    const least = {
      REQUESTS_KEPT_DAYS: '1',
      USAGE_KEPT_DAYS: '90',
      AUDIT_KEPT_DAYS: '7',
      DELIVERIES_KEPT_DAYS: '3',
      PAGES_KEPT_DAYS: '30',
    };
    expect(readConfig(least).keptDays).toEqual({
      requests: 1,
      usage: 90,
      audit: 7,
      deliveries: 3,
      pages: 30,
    });
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
    const folder = mkdtempSync(join(tmpdir(), 'enrichment-config-'));
    const file = join(folder, 'password');
    writeFileSync(file, 'p@ss\n');
    const urls = { DATABASE_URL: 'postgres://u@a,b/d', DATABASE_DIRECT_URL: 'postgres://u:own@a/d' };
    expect(readConfig({ ...urls, DATABASE_PASSWORD_FILE: file })).toMatchObject({
      databaseUrl: 'postgres://u:p%40ss@a,b/d',
      databaseDirectUrl: 'postgres://u:own@a/d',
    });
    rmSync(folder, { recursive: true });
  });
});
