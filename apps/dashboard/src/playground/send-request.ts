import { EnrichmentClient, isEnrichmentError } from '@enrichment/client';
import type { CatalogueEntry } from '../api/catalogue-entry';
import type { Values } from './body-form';

/** The answer of an operation. */
export interface Answer {
  status: number;
  /** The time until the whole answer has arrived in the browser. */
  elapsedMs: number;
  creditsCharged: number | undefined;
  creditsRemaining: number | undefined;
  /** The data of a success. */
  data?: unknown;
  /** The formatted body. */
  body: string;
}

/**
 * Calls an operation once, without retries. A refusal is an answer too.
 * @throws Error without an answer
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
