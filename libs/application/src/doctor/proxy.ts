import type { Finding } from './check';

const timeoutMs = 10_000;

/** Documentation addresses, which no host has (RFC 5737). */
const forgedAddress = '203.0.113.9';
export const allowedAddress = '192.0.2.1';

interface Refusal {
  readonly code?: string;
  readonly details?: { readonly address?: string };
}

/**
 * Sends a request with forged headers that only a proxy may set. The answer shows whether the service trusts them.
 *
 * @param apiKey a key for {@link allowedAddress} only, so that the service refuses it and names the caller's address
 * @param requestId a ULID with the current time
 */
export async function checkProxy(publicUrl: string, apiKey: string, requestId: string): Promise<Finding> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'x-api-key': apiKey, 'x-forwarded-for': forgedAddress, 'x-request-id': requestId };
  let answer: Response;
  try {
    answer = await fetch(`${publicUrl}/v1/account`, { headers, signal, redirect: 'manual' });
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    return [
      'fail',
      `${publicUrl} is unreachable (${(cause as Error).message}): check PUBLIC_URL and the proxy`,
    ];
  }
  const body = (await answer.json().catch(() => undefined)) as Refusal | undefined;
  const address = body?.details?.address;
  if (body?.code !== 'AUTH_003' || address === undefined)
    return [
      'fail',
      `${publicUrl} responds with ${answer.status}, unlike this service: check PUBLIC_URL and the proxy`,
    ];
  if (address === forgedAddress)
    return [
      'fail',
      'a forged X-Forwarded-For is accepted, so any caller passes allow-lists: have the proxy replace it, and name only the proxy in TRUST_PROXY',
    ];
  if (answer.headers.get('x-request-id') === requestId)
    return [
      'fail',
      'a forged X-Request-Id is accepted, so a caller pays once for many requests: have the proxy remove it',
    ];
  for (const path of ['/metrics', '/readyz']) {
    const { status } = await fetch(publicUrl + path, { signal, redirect: 'manual' });
    if (status !== 404)
      return ['warn', `callers can read ${path}: have the proxy refuse it, or set MONITORING_PORT`];
  }
  return ['ok', `forged headers are ignored; the service sees this machine at ${address}`];
}
