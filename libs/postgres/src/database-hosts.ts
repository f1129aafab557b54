import type { ClientBase } from 'pg';

const written = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/i;

/** The driver checks the certificate and its name in all but the first two, and warns of `prefer`, `require` and `verify-ca`. */
const tlsModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

/**
 * The servers of a connection string; the writable one is used. The driver supports one host only; this implements libpq's
 * rules for several hosts (https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS), each with the same
 * user, password and database.
 */
export class DatabaseHosts {
  private readonly urls: readonly string[];
  private at = 0;
  /** Whether read-only servers are skipped. */
  readonly mustWrite: boolean;

  /**
   * @param url `postgres://user:password@host:port,host:port/database?target_session_attrs=read-write`. The attribute is
   *   `any` or `read-write`, which several hosts imply
   * @throws RangeError without the text, which may hold a password
   */
  constructor(url: string) {
    const [, start = '', hosts = '', rest = ''] = written.exec(url) ?? [];
    const parameters = rest.replace(/(?<=[?&]sslmode=)(prefer|require|verify-ca)\b/, 'verify-full');
    this.urls = hosts.split(',').map((host) => start + host + parameters);
    const isSeveral = this.urls.length > 1;
    if (
      start === '' ||
      !this.urls.every((each) => URL.canParse(each)) ||
      (isSeveral && /(^|,)(,|$)/.test(hosts))
    )
      throw new RangeError('not the URL of a PostgreSQL server, or of several');
    const standard = isSeveral ? 'read-write' : 'any';
    const attribute = new URL(this.url).searchParams.get('target_session_attrs') ?? standard;
    if (!['any', 'read-write'].includes(attribute))
      throw new RangeError('target_session_attrs must be any or read-write');
    const tls = new URL(this.url).searchParams.get('sslmode') ?? 'disable';
    if (!tlsModes.includes(tls)) throw new RangeError(`sslmode must be one of ${tlsModes.join(', ')}`);
    this.mustWrite = attribute === 'read-write';
  }

  get count(): number {
    return this.urls.length;
  }

  /** Connection string of the current server only. */
  get url(): string {
    return this.urls[this.at]!;
  }

  /** Moves to the next host, unless another caller already has. */
  passOver(url: string): void {
    if (url === this.url) this.at = (this.at + 1) % this.count;
  }

  /**
   * Connects to the first server that responds and fulfils the target, starting with the last one used.
   *
   * @param open connects to a server
   * @throws the error of the only server; for several servers, one line with the failure of each
   */
  async connect<C extends ClientBase & { end(): Promise<void> }>(
    open: (url: string) => Promise<C>,
  ): Promise<C> {
    const failures: string[] = [];
    for (;;) {
      const { url } = this;
      try {
        const client = await open(url);
        await this.verify(client).catch(async (error: unknown) => {
          await client.end().catch(() => undefined);
          throw error;
        });
        return client;
      } catch (error) {
        this.passOver(url);
        if (this.count === 1) throw error;
        failures.push(`${new URL(url).host}: ${(error as Error).message || 'it does not answer'}`);
        if (failures.length === this.count)
          throw new Error(`none of the hosts can be used (${failures.join('; ')})`, { cause: error });
      }
    }
  }

  /** @throws Error when the server is read-only and must be writable */
  async verify(client: ClientBase): Promise<void> {
    if (this.mustWrite && (await isReadOnly(client))) throw new Error('the server can only be read');
  }
}

/** A connection string with a separate password; a password in the string takes precedence. */
export function withPassword(url: string, password: string | undefined): string {
  if (password === undefined) return url;
  return url.replace(
    /^(\w+:\/\/[^:/?#@]+)@/,
    (_, start: string) => `${start}:${encodeURIComponent(password)}@`,
  );
}

/** Whether the server is a standby, or configured as read-only. */
export async function isReadOnly(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ read_only: boolean }>(
    "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only",
  );
  return rows[0]!.read_only;
}
