import { readFileSync } from 'node:fs';
import { editDistance } from '@enrichment/email-domain';
import type { SocksProxy } from '@enrichment/egress';
import type { SmtpRoute } from '@enrichment/email-smtp';
import { IpBlocks, parseIp } from '@enrichment/ip-address';
import { withPassword } from '@enrichment/postgres';
import { withoutBrackets } from '@enrichment/kernel';
import type { Setting } from './setting';
import { type SettingName, settings, type SettingValues } from './settings';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The SMTP conversation with mail hosts. */
export interface SmtpConfig {
  /** Port of MX hosts. */
  readonly port: number;
  /** The name in HELO; `undefined`: this machine's. */
  readonly heloName: string | undefined;
  /** The sender; empty: the null sender. */
  readonly mailFrom: string;
  readonly proxy: SocksProxy | undefined;
  /** Domains with other hosts than their MX hosts, or without a check. */
  readonly routes: ReadonlyMap<string, SmtpRoute>;
}

// eslint-disable-next-line no-restricted-syntax -- an injection token is a class; readConfig sets the fields of the table of settings
const Values = Object as unknown as abstract new () => Omit<
  SettingValues,
  'demo' | 'signUp' | 'shutdownDelayMs'
>;

/** The service's settings, read once from the environment; injected by this class. */
export abstract class Config extends Values {
  /** Whether the demo runs beside the service. */
  abstract readonly demo: boolean;
  /** Whether anyone may open an account at the dashboard. */
  abstract readonly signUp: boolean;
  /** Milliseconds for which the service still accepts requests after SIGTERM. */
  abstract readonly shutdownDelayMs: number;
  /** Paths of the network's pages. */
  abstract readonly networkPaths: { readonly company: string; readonly person: string };
  /** `undefined`: mailboxes are not checked. */
  abstract readonly smtp: SmtpConfig | undefined;
  /** Whether `X-Request-Id` of a trusted proxy is used: only if the operator has named the proxy. */
  abstract readonly trustsRequestIds: boolean;
  /** The relay of mail to users, and its sender; `undefined`: no mail is sent. The URL may hold a password. */
  abstract readonly mail: { readonly relay: string; readonly from: string } | undefined;
}

/** Balancers poll every second and remove a replica after three failures. */
const balancerMs = 5_000;

const names = Object.keys(settings) as SettingName[];

/** Settings of the database and of the sites that are fetched. */
const basicNames = [
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'DATABASE_DIRECT_URL',
  'PUBLIC_URL',
  'EGRESS_ALLOW_CIDRS',
  'NETWORK_BASE_URL',
  'NETWORK_ALLOW_PRIVATE',
  'NETWORK_COMPANY_PATH',
  'NETWORK_PERSON_PATH',
  'NETWORK_ROBOTS',
  'RDAP_BOOTSTRAP_URL',
] as const;

/** Reads {@link basicNames}, for a program beside the service: the other settings may be those of another machine. */
export function readBasicConfig(environment: Environment) {
  return basicsOf(readValues(environment, basicNames));
}

/**
 * Reads and checks every setting.
 *
 * @param environment as `process.env`
 * @throws Error with a line that names the setting and its valid values
 */
export function readConfig(environment: Environment): Config {
  const values = readValues(environment, names);
  check(values);
  const { smtpUrl, mailFrom } = values;
  const demo = isDemo(values);
  return {
    ...basicsOf(values),
    demo,
    signUp: values.signUp ?? demo,
    // A demo has no balancer that polls /readyz.
    shutdownDelayMs: values.shutdownDelayMs ?? (demo ? 0 : balancerMs),
    smtp: values.smtpProbe
      ? {
          port: values.smtpPort,
          heloName: values.smtpHeloName,
          mailFrom: values.smtpMailFrom,
          proxy: values.smtpProxy,
          routes: values.smtpRoutes,
        }
      : undefined,
    trustsRequestIds: textOf('TRUST_PROXY', environment) !== undefined,
    mail: smtpUrl === undefined ? undefined : { relay: smtpUrl, from: mailFrom! },
  };
}

function readValues<Name extends SettingName>(environment: Environment, some: readonly Name[]) {
  return Object.fromEntries(
    some.map((name) => [
      name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      valueOf(name, environment),
    ]),
  ) as SettingValues<Name>;
}

function basicsOf<Values extends SettingValues<(typeof basicNames)[number]>>(values: Values) {
  const { databaseUrl, databaseDirectUrl, databasePassword } = values;
  return {
    ...values,
    databaseUrl: databaseUrl && withPassword(databaseUrl, databasePassword),
    databaseDirectUrl: databaseDirectUrl && withPassword(databaseDirectUrl, databasePassword),
    networkPaths: { company: values.networkCompanyPath, person: values.networkPersonPath },
  };
}

/**
 * Variables with a name similar to a setting's: `INTERNAL_PROT`, `DATABASE_POOLSIZE`. One line each, without the value.
 */
export function unknownSettings(environment: Environment): string[] {
  // A name of two words such as REQUESTS_KEPT_DAYS may belong to another program.
  const isOurs = (area: string) => names.filter((name) => name.startsWith(area)).length > 1;
  const far = 3;
  return Object.keys(environment).flatMap((variable) => {
    const written = variable.replace(/_FILE$/, '');
    if (names.some((name) => name === written)) return [];
    const [area] = /^[A-Z]+_/.exec(written) ?? [];
    const isInArea = area !== undefined && isOurs(area);
    const [nearest, distance] = names
      .map((name) => [name, editDistance(written.toUpperCase(), name, isInArea ? 50 : far)] as const)
      .reduce((best, each) => (each[1] < best[1] ? each : best));
    const isNear = nearest.includes('_') && distance < far;
    return isNear || isInArea
      ? [`${variable} is not a setting and is ignored; the nearest name is ${nearest}.`]
      : [];
  });
}

/**
 * An empty variable counts as unset, as compose files write it. `NAME_FILE` names a file that holds the value of `NAME`, for
 * secrets.
 */
export function textOf(name: string, environment: Environment): string | undefined {
  const value = environment[name]?.trim() || undefined;
  const file = environment[`${name}_FILE`]?.trim() || undefined;
  if (file === undefined) return value;
  if (value !== undefined) throw new Error(`${name} and ${name}_FILE are both set; set one of them.`);
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name}_FILE must be a file that can be read, not "${file}" (${code}).`, {
      cause: error,
    });
  }
  if (content === '') throw new Error(`${name}_FILE must be a file with a value, and "${file}" is empty.`);
  return content;
}

function valueOf(name: SettingName, environment: Environment): unknown {
  const setting: Setting = settings[name];
  const text = textOf(name, environment) ?? setting.default;
  if (text === undefined) return undefined;
  try {
    return setting.type.read(text);
  } catch {
    throw wrong(name, setting.type.wants, text);
  }
}

/** Checks rules between settings. */
function check(values: SettingValues): void {
  if (values.databaseDirectUrl !== undefined && values.databaseUrl === undefined)
    throw wrong('DATABASE_DIRECT_URL', 'unset where DATABASE_URL is');
  const { monitoringPort } = values;
  if (monitoringPort !== undefined && monitoringPort === values.port)
    throw wrong('MONITORING_PORT', 'another port than PORT', String(monitoringPort));
  // A name may resolve to another address later.
  const host = withoutBrackets(new URL(values.networkBaseUrl ?? 'http://none.invalid').hostname);
  if (values.networkAllowPrivate && parseIp(host) === undefined)
    throw wrong('NETWORK_ALLOW_PRIVATE', 'off unless the host of NETWORK_BASE_URL is an IP address');
  if (values.smtpUrl === undefined) return;
  if (values.mailFrom === undefined)
    throw wrong('MAIL_FROM', 'set where SMTP_URL is: it is the sender of mail');
  // Mail holds links to the dashboard, which must not come from a request.
  if (values.publicUrl === undefined)
    throw wrong('PUBLIC_URL', 'set where SMTP_URL is: links in mail begin with it');
}

const loopback = new IpBlocks(['127.0.0.0/8', '::1']);

/** The sign-in page shows the demo's password, so the demo runs by default where only this machine reaches the page. */
function isDemo({ demo, host, databaseUrl }: SettingValues): boolean {
  const address = parseIp(host);
  const isPrivate = host.toLowerCase() === 'localhost' || (address !== undefined && loopback.has(address));
  if (demo === 'on' && !isPrivate)
    throw wrong('DEMO', `off where HOST is ${host}, or exposed if only you can reach the port`, demo);
  return demo === undefined ? databaseUrl === undefined && isPrivate : demo !== 'off';
}

function wrong(name: SettingName, wanted: string, value?: string): Error {
  const { isSecret }: Setting = settings[name];
  const isShown = value !== undefined && !isSecret && !/:\/\/[^/]*@/.test(value);
  return new Error(
    `${name} must be ${wanted}${isShown ? `, not ${JSON.stringify(value.slice(0, 200))}` : ''}.`,
  );
}
