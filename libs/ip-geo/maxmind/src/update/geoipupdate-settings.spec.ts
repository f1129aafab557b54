import { describe, expect, it } from '@jest/globals';
import { geoipUpdateSettings } from './geoipupdate-settings';

const conf = `
# a comment
AccountID 42
LicenseKey abcdefghij_1
EditionIDs GeoLite2-City GeoLite2-ASN
`;
const read = (environment: Record<string, string>, text?: string) =>
  geoipUpdateSettings((name) => environment[name], text);

describe('geoipUpdateSettings', () => {
  it('reads GeoIP.conf, old names too; a variable has priority', () => {
    const expected = {
      accountId: '42',
      licenseKey: 'abcdefghij_1',
      editionIds: ['GeoLite2-City', 'GeoLite2-ASN'],
      host: 'https://updates.maxmind.com',
      directory: undefined,
    };
    expect(read({}, conf)).toEqual(expected);
    expect(read({}, conf.replace('AccountID', 'UserId').replace('EditionIDs', 'ProductIds'))).toEqual(
      expected,
    );
    const others = {
      GEOIPUPDATE_EDITION_IDS: 'A-1',
      GEOIPUPDATE_HOST: 'http://mirror/',
      GEOIPUPDATE_DB_DIR: '/x',
    };
    expect(read(others, conf)).toEqual({
      ...expected,
      editionIds: ['A-1'],
      host: 'http://mirror',
      directory: '/x',
    });
  });

  it('returns nothing without an account', () => {
    expect(read({})).toBeUndefined();
    expect(read({ GEOIPUPDATE_EDITION_IDS: 'GeoLite2-City' }, 'Host mirror.example')).toBeUndefined();
  });

  it.each([
    [{ GEOIPUPDATE_ACCOUNT_ID: 'YOUR_ACCOUNT_ID_HERE' }, 'GEOIPUPDATE_ACCOUNT_ID'],
    [{ GEOIPUPDATE_LICENSE_KEY: 'YOUR_LICENSE_KEY_HERE' }, 'GEOIPUPDATE_LICENSE_KEY'],
    [{ GEOIPUPDATE_LICENSE_KEY: 'se cret' }, 'GEOIPUPDATE_LICENSE_KEY'],
    [{ GEOIPUPDATE_EDITION_IDS: ' ' }, 'GEOIPUPDATE_EDITION_IDS'],
    [{ GEOIPUPDATE_EDITION_IDS: '../../etc/passwd' }, 'GEOIPUPDATE_EDITION_IDS'],
    [{ GEOIPUPDATE_HOST: 'https://' }, 'GEOIPUPDATE_HOST'],
  ])('refuses %j without repeating it', (environment, name) => {
    const [value] = Object.values(environment);
    const attempt = () => read(environment, conf);
    expect(attempt).toThrow(name);
    expect(attempt).not.toThrow(value!.trim() || 'never');
  });
});
