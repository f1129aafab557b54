import { EnrichmentClient, isEnrichmentError } from '@enrichment/client';
import type { CatalogueEntry } from '../api/catalogue-entry';
import type { Values } from './body-form';

/** The answer of a call of /v1. */
export interface Answer {
  status: number;
  /** Time from the request to the whole answer, in the browser. */
  elapsedMs: number;
  creditsCharged: number | undefined;
  creditsRemaining: number | undefined;
  /** Data of a successful answer. */
  data?: unknown;
  /** Pretty-printed body. */
  body: string;
}

/**
 * Calls an operation with a key, once: a refusal is a useful answer here.
 * @throws Error when there is no answer
 */
export async function sendRequest(
  call: CatalogueEntry['send'],
  body: Values,
  apiKey: string,
): Promise<Answer> {
  const client = new EnrichmentClient({ baseUrl: location.origin, apiKey, retries: 0 });
  const start = performance.now();
  try {
    const { data, meta } = await call(client, body as never);
    return {
      status: 200,
      elapsedMs: performance.now() - start,
      creditsCharged: meta.creditsCharged,
      creditsRemaining: meta.creditsRemaining,
      data,
      body: JSON.stringify(data, null, 2),
    };
  } catch (failure) {
    if (!isEnrichmentError(failure) || failure.status === undefined) throw failure;
    const { status, error, message, code, requestId, details } = failure;
    return {
      status,
      elapsedMs: performance.now() - start,
      creditsCharged: undefined,
      creditsRemaining: undefined,
      body: JSON.stringify({ error, message, code, request_id: requestId, details }, null, 2),
    };
  }
}
