/** Settings of MaxMind's geoipupdate: the account, the editions and the server. */
export interface GeoipUpdateSettings {
  readonly accountId: string;
  readonly licenseKey: string;
  /** Such as `GeoLite2-City`; each becomes a file of that name. */
  readonly editionIds: readonly string[];
  /** The base URL of the server. */
  readonly host: string;
  /** Folder for the files, if it is set. */
  readonly directory: string | undefined;
}

/** Variables that take precedence, by their name in GeoIP.conf. */
const variables = {
  AccountID: 'GEOIPUPDATE_ACCOUNT_ID',
  LicenseKey: 'GEOIPUPDATE_LICENSE_KEY',
  EditionIDs: 'GEOIPUPDATE_EDITION_IDS',
  Host: 'GEOIPUPDATE_HOST',
  DatabaseDirectory: 'GEOIPUPDATE_DB_DIR',
} as const;

/** Names in the older GeoIP.conf. */
const oldNames: Readonly<Record<string, string>> = { UserId: 'AccountID', ProductIds: 'EditionIDs' };

/**
 * Reads the settings of geoipupdate (https://github.com/maxmind/geoipupdate/blob/main/doc/GeoIP.conf.md).
 *
 * @param variable value of an environment variable, which takes precedence over the file
 * @param conf the text of GeoIP.conf
 * @returns `undefined` when no account is named
 * @throws Error in one line, without the key, when a setting is missing or no such thing
 */
export function geoipUpdateSettings(
  variable: (name: string) => string | undefined,
  conf = '',
): GeoipUpdateSettings | undefined {
  const lines = [...conf.matchAll(/^\s*(\w+)[ \t]+(.*\S)\s*$/gm)];
  const file = new Map(lines.map(([, name, value]) => [oldNames[name!] ?? name!, value!]));
  const read = (name: keyof typeof variables) => variable(variables[name]) ?? file.get(name);
  const [accountId, licenseKey, editions] = [read('AccountID'), read('LicenseKey'), read('EditionIDs')];
  if (accountId === undefined && licenseKey === undefined) return undefined;
  const wrong = (name: keyof typeof variables, wanted: string) =>
    new Error(`${variables[name]} (${name} of GeoIP.conf) must be ${wanted}.`);
  if (!/^[1-9]\d*$/.test(accountId ?? '')) throw wrong('AccountID', 'the number of a MaxMind account');
  if (!/^\w{10,100}$/.test(licenseKey ?? '') || /YOUR_LICENSE_KEY/.test(licenseKey!))
    throw wrong('LicenseKey', 'a license key of that account');
  const editionIds = editions?.split(/[\s,]+/).filter(Boolean) ?? [];
  // The names of editions become names of files.
  if (editionIds.length === 0 || !editionIds.every((id) => /^[A-Za-z0-9-]{1,100}$/.test(id)))
    throw wrong('EditionIDs', 'names such as GeoLite2-City, separated by spaces');
  const named = read('Host') ?? 'updates.maxmind.com';
  const host = /^https?:\/\//.test(named) ? named : `https://${named}`;
  if (!URL.canParse(host)) throw wrong('Host', 'a host name or a URL');
  return {
    accountId: accountId!,
    licenseKey: licenseKey!,
    editionIds: [...new Set(editionIds)],
    host: host.replace(/\/+$/, ''),
    directory: read('DatabaseDirectory'),
  };
}
