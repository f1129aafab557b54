import type {
  IsOurChallenge,
  Passkey,
  Passkeys,
  Site,
  User,
  WebAuthnJson,
} from '@enrichment/identity-domain';
import { newUlid } from '@enrichment/kernel';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { changedBy, rowsOf } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';
import { findUser } from './postgres-users';

interface PasskeyRow extends Passkey {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer<ArrayBuffer>;
  readonly counter: string;
  readonly transports: AuthenticatorTransport[];
}

/** The name that browsers show. */
const rpName = 'Enrichment';
const userVerification = 'required';
const waysToReach = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Loaded with the first passkey, because the library has many certificate parsers. */
const webAuthn = () => import('@simplewebauthn/server');

/** Passkeys by SimpleWebAuthn, on PostgreSQL. */
export class WebAuthnPasskeys implements Passkeys {
  constructor(private readonly dataSource: DataSource) {}

  async list(userId: string): Promise<Passkey[]> {
    return (await this.ofUser(userId)).map(toPasskey);
  }

  async registrationOptions(user: User, { rpId: rpID }: Site, challenge: string): Promise<WebAuthnJson> {
    const { generateRegistrationOptions } = await webAuthn();
    const known = await this.ofUser(user.id);
    const options = await generateRegistrationOptions({
      rpName,
      rpID,
      challenge: Buffer.from(challenge, 'base64url'),
      userID: new TextEncoder().encode(user.id),
      userName: user.email,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification },
    });
    return { ...options };
  }

  async add(
    user: User,
    { rpId: expectedRPID, origin: expectedOrigin }: Site,
    isOurs: IsOurChallenge,
    { name, response }: { readonly name: string; readonly response: object },
  ): Promise<Passkey | undefined> {
    const expectedChallenge = challengeIn(response);
    if (expectedChallenge === undefined || !(await isOurs(expectedChallenge))) return undefined;
    const { verifyRegistrationResponse } = await webAuthn();
    const made = await rightOrUndefined(
      verifyRegistrationResponse({
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
        response: response as RegistrationResponseJSON,
      }),
    );
    if (!made?.verified) return undefined;
    const { id, publicKey, counter, transports } = made.registrationInfo.credential;
    const [row] = await rowsOf<PasskeyRow>(
      this.dataSource,
      `INSERT INTO dashboard_passkeys (id, user_id, credential_id, public_key, counter, transports, name)
       SELECT $1, id, $3, $4, $5, $6, $7 FROM dashboard_users WHERE id = $2 AND email_verified = $8 FOR SHARE
       ON CONFLICT (credential_id) DO NOTHING RETURNING *`,
      [
        `pky_${newUlid()}`,
        user.id,
        id,
        Buffer.from(publicKey),
        counter,
        knownOf(transports),
        name,
        // A registration that began before the address was confirmed may be another person's.
        user.confirmed,
      ],
    );
    return row && toPasskey(row);
  }

  async signInOptions({ rpId: rpID }: Site, challenge: string): Promise<WebAuthnJson> {
    const { generateAuthenticationOptions } = await webAuthn();
    const bytes = Buffer.from(challenge, 'base64url');
    return { ...(await generateAuthenticationOptions({ rpID, challenge: bytes, userVerification })) };
  }

  async verify(
    { rpId: expectedRPID, origin: expectedOrigin }: Site,
    isOurs: IsOurChallenge,
    response: object,
  ): Promise<User | undefined> {
    const expectedChallenge = challengeIn(response);
    if (expectedChallenge === undefined || !(await isOurs(expectedChallenge))) return undefined;
    const [row] = await rowsOf<PasskeyRow>(
      this.dataSource,
      'SELECT * FROM dashboard_passkeys WHERE credential_id = $1',
      ['id' in response && typeof response.id === 'string' ? response.id : ''],
    );
    if (!row) return undefined;
    const { verifyAuthenticationResponse } = await webAuthn();
    const checked = await rightOrUndefined(
      verifyAuthenticationResponse({
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
        response: response as AuthenticationResponseJSON,
        credential: {
          id: row.credentialId,
          counter: Number(row.counter),
          transports: row.transports,
          publicKey: new Uint8Array(row.publicKey),
        },
      }),
    );
    if (!checked?.verified) return undefined;
    await this.dataSource.query(
      'UPDATE dashboard_passkeys SET counter = $2, last_used_at = now() WHERE id = $1',
      [row.id, checked.authenticationInfo.newCounter],
    );
    return findUser(this.dataSource, row.userId);
  }

  rename(
    userId: string,
    id: string,
    name: string,
    check?: (before: Passkey) => void,
  ): Promise<Passkey | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const sql = 'SELECT * FROM dashboard_passkeys WHERE id = $1 AND user_id = $2 FOR NO KEY UPDATE';
      const [row] = await rowsOf<PasskeyRow>(manager, sql, [id, userId]);
      if (!row) return undefined;
      const before = toPasskey(row);
      check?.(before);
      await manager.query('UPDATE dashboard_passkeys SET name = $2 WHERE id = $1', [id, name]);
      return before;
    });
  }

  async remove(userId: string, id: string): Promise<boolean> {
    const sql = 'DELETE FROM dashboard_passkeys WHERE id = $1 AND user_id = $2';
    return (await changedBy(this.dataSource, sql, [id, userId])) > 0;
  }

  private ofUser(userId: string): Promise<PasskeyRow[]> {
    return rowsOf(this.dataSource, 'SELECT * FROM dashboard_passkeys WHERE user_id = $1 ORDER BY id', [
      userId,
    ]);
  }
}

/** The challenge that a browser repeats; the library compares it once more. */
function challengeIn(answer: object): string | undefined {
  try {
    const { clientDataJSON } = (answer as { response: { clientDataJSON: string } }).response;
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown };
    return typeof said.challenge === 'string' ? said.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The transports that browsers know; the library passes on any value. */
function knownOf(transports: unknown): readonly string[] {
  return Array.isArray(transports) ? waysToReach.filter((each) => transports.includes(each)) : [];
}

/** The library throws for an invalid response, and sends no request. */
async function rightOrUndefined<T>(check: Promise<T>): Promise<T | undefined> {
  return check.catch(() => undefined);
}

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt, lastUsedAt };
}
