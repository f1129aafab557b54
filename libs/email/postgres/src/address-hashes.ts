import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';

/** Keyed hashes of addresses. The first process that needs the key creates it. */
export class AddressHashes {
  private key: Promise<KeyObject> | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** @param parts an address, and further parts of the hash's input, such as an account */
  async of(...parts: readonly string[]): Promise<string> {
    this.key ??= this.load().catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    return createHmac('sha256', await this.key)
      .update(parts.join('\0'))
      .digest('base64url');
  }

  private async load(): Promise<KeyObject> {
    await this.dataSource.query('INSERT INTO email_hash_key (key) VALUES ($1) ON CONFLICT DO NOTHING', [
      randomBytes(32),
    ]);
    const [row] = await this.dataSource.query<[{ key: Buffer }]>('SELECT key FROM email_hash_key');
    // Hashing with a key object is five times as fast as with the bytes of the key.
    return createSecretKey(row.key);
  }
}
