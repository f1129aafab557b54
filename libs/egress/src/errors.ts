/** An outbound connection would have reached an address, or by a redirect a port, that callers must not reach. */
export class GuardRefused extends Error {
  constructor(
    /** The host as requested, or the address that was checked. */
    readonly host: string,
    /** All addresses of the host; each one was refused. */
    readonly addresses: readonly string[],
  ) {
    super(`${host} (${addresses.join(', ')}) is not reachable from here by policy`);
    this.name = 'GuardRefused';
  }
}

/**
 * Why there is no connection.
 *
 * - `no_address`: the host's name resolves to nothing.
 * - `timeout`: not connected within the time given.
 * - `failed`: every address refused or could not be reached; `cause` is an AggregateError of all attempts.
 */
export type ConnectFailure = 'no_address' | 'timeout' | 'failed';

export class ConnectFailed extends Error {
  constructor(
    readonly reason: ConnectFailure,
    readonly host: string,
    cause?: unknown,
  ) {
    super(`no connection to ${host}: ${reason}`, { cause });
    this.name = 'ConnectFailed';
  }
}

/**
 * Why a URL gave no answer, apart from `GuardRefused` and `ConnectFailed`.
 *
 * - `bad_url`: neither http nor https, or with user name and password.
 * - `bad_redirect`: a redirect without a usable `Location`.
 * - `off_origin`: a redirect to another origin, where only the same one is allowed.
 * - `too_many_redirects`
 * - `too_large`: more bytes than allowed, as sent or once decoded.
 * - `encoding`: compressed in a way that was not offered, or broken.
 * - `timeout`: not answered whole within the time given.
 * - `broken`: the connection or what came over it broke off; `cause` says how.
 */
export type FetchFailure =
  | 'bad_url'
  | 'bad_redirect'
  | 'off_origin'
  | 'too_many_redirects'
  | 'too_large'
  | 'encoding'
  | 'timeout'
  | 'broken';

export class FetchFailed extends Error {
  constructor(
    readonly reason: FetchFailure,
    readonly url: string,
    cause?: unknown,
  ) {
    super(`no answer from ${url}: ${reason}`, { cause });
    this.name = 'FetchFailed';
  }
}

/** Maps a failure of a request to one of the three errors. */
export function known(error: unknown, url: string): unknown {
  return error instanceof GuardRefused || error instanceof ConnectFailed
    ? error
    : new FetchFailed('broken', url, error);
}
