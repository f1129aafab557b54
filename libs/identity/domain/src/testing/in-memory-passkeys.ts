import { createHash, verify } from 'node:crypto';
import { type Clock, newUlid } from '@enrichment/kernel';
import type { IsOurChallenge, Passkey, Passkeys, Site, WebAuthnJson } from '../passkeys/passkey';
import type { User } from '../people/user';

interface StoredPasskey {
  readonly userId: string;
  readonly credentialId: string;
  /** The key in SPKI, which browsers send with the attestation. */
  readonly publicKey: Buffer;
  counter: number;
  passkey: Passkey;
}

type Texts = Readonly<Record<string, string>>;
const userVerified = 0x04;

/** Passkeys in memory, for tests: keys of the kind that `Authenticator` creates. */
export class InMemoryPasskeys implements Passkeys {
  private stored: StoredPasskey[] = [];

  constructor(
    private readonly findUser: (id: string) => Promise<User | undefined>,
    private readonly clock: Clock,
  ) {}

  list(userId: string): Promise<Passkey[]> {
    return Promise.resolve(
      this.stored.filter((each) => each.userId === userId).map(({ passkey }) => passkey),
    );
  }

  registrationOptions(user: User, { rpId }: Site, challenge: string): Promise<WebAuthnJson> {
    const known = this.stored.filter((each) => each.userId === user.id);
    const excludeCredentials = known.map(({ credentialId: id }) => ({ id }));
    return Promise.resolve({ challenge, rp: { id: rpId }, excludeCredentials });
  }

  async add(
    user: User,
    site: Site,
    isOurs: IsOurChallenge,
    { name, response: answer }: { readonly name: string; readonly response: WebAuthnJson },
  ): Promise<Passkey | undefined> {
    const read = await this.read('webauthn.create', site, isOurs, answer);
    if (!read || this.stored.some((each) => each.credentialId === answer['id'])) return undefined;
    if ((await this.findUser(user.id))?.confirmed !== user.confirmed) return undefined;
    const createdAt = new Date(this.clock.now());
    const passkey = { id: `pky_${newUlid()}`, name, createdAt, lastUsedAt: undefined };
    const publicKey = Buffer.from(read.texts['publicKey']!, 'base64url');
    const credentialId = String(answer['id']);
    this.stored.push({ userId: user.id, credentialId, publicKey, counter: read.counter, passkey });
    return passkey;
  }

  signInOptions({ rpId }: Site, challenge: string): Promise<WebAuthnJson> {
    return Promise.resolve({ challenge, rpId });
  }

  async verify(site: Site, isOurs: IsOurChallenge, answer: WebAuthnJson): Promise<User | undefined> {
    const read = await this.read('webauthn.get', site, isOurs, answer);
    const known = this.stored.find((each) => each.credentialId === answer['id']);
    if (!read || !known || (read.counter <= known.counter && read.counter + known.counter > 0))
      return undefined;
    const key = { key: known.publicKey, format: 'der', type: 'spki' } as const;
    const signature = Buffer.from(read.texts['signature'] ?? '', 'base64url');
    if (!verify('sha256', read.signed, key, signature)) return undefined;
    known.counter = read.counter;
    known.passkey = { ...known.passkey, lastUsedAt: new Date(this.clock.now()) };
    return this.findUser(known.userId);
  }

  async rename(
    userId: string,
    id: string,
    name: string,
    check?: (before: Passkey) => void,
  ): Promise<Passkey | undefined> {
    const known = this.find(userId, id);
    if (!known) return undefined;
    const before = known.passkey;
    check?.(before);
    known.passkey = { ...before, name };
    return before;
  }

  remove(userId: string, id: string): Promise<boolean> {
    const known = this.find(userId, id);
    this.stored = this.stored.filter((each) => each !== known);
    return Promise.resolve(known !== undefined);
  }

  removeOf(userId: string): void {
    this.stored = this.stored.filter((each) => each.userId !== userId);
  }

  private find(userId: string, id: string): StoredPasskey | undefined {
    return this.stored.find((each) => each.userId === userId && each.passkey.id === id);
  }

  private async read(type: string, { origin, rpId }: Site, isOurs: IsOurChallenge, answer: WebAuthnJson) {
    const texts = (answer['response'] ?? {}) as Texts;
    if (!texts['clientDataJSON'] || !texts['authenticatorData']) return undefined;
    const clientData = Buffer.from(texts['clientDataJSON'], 'base64url');
    const said = JSON.parse(clientData.toString()) as Texts;
    const data = Buffer.from(texts['authenticatorData'], 'base64url');
    if (!(await isOurs(said['challenge']!))) return undefined;
    const isFromHere =
      said['type'] === type && said['origin'] === origin && data.subarray(0, 32).equals(digest(rpId));
    if (!isFromHere || !(data.readUInt8(32) & userVerified)) return undefined;
    return { texts, counter: data.readUInt32BE(33), signed: Buffer.concat([data, digest(clientData)]) };
  }
}

function digest(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
