/** The guard refused an address, or the port of a redirect. */
export class GuardRefused extends Error {
  constructor(
    /** The requested host, or the checked address. */
    readonly host: string,
    /** All addresses of the host; the guard refused each one. */
    readonly addresses: readonly string[],
  ) {
    super(`${host} (${addresses.join(', ')}) is not reachable from here by policy`);
    this.name = 'GuardRefused';
  }
}

/**
 * Reason of a failed connection.
 *
 * - `no_address`: the host's name resolves to nothing.
 * - `timeout`: not connected in time.
 * - `failed`: every address refused or could not be reached; `cause` is an AggregateError of all attempts.
 */
type ConnectFailure = 'no_address' | 'timeout' | 'failed';

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
 * Reason of a failed request, in addition to `GuardRefused` and `ConnectFailed`.
 *
 * - `bad_url`: neither http nor https, or with user name and password.
 * - `bad_redirect`: a redirect without a usable `Location`.
 * - `off_origin`: a redirect to another origin that `sameOrigin` forbids.
 * - `too_many_redirects`
 * - `too_large`: more bytes or smaller pieces than allowed, as sent or once decoded.
 * - `encoding`: an encoding that was not offered, or broken content.
 * - `timeout`: no complete answer in time.
 * - `broken`: the connection ended before the whole answer; see `cause`.
 */
type FetchFailure =
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
  if (error instanceof GuardRefused || error instanceof ConnectFailed) return error;
  return new FetchFailed(isTooMuch(error) ? 'too_large' : 'broken', url, error);
}

/** Whether a server sent more than this client or Node.js reads. */
function isTooMuch(error: unknown): boolean {
  return error instanceof RangeError || /^HPE_\w+_OVERFLOW$/.test(String((error as { code?: unknown }).code));
}
