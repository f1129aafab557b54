/** What a call of /v1 came to. */
export interface Answer {
  status: number;
  /** From asking to the whole answer, as the browser saw it. */
  elapsedMs: number;
  creditsCharged: string | null;
  creditsRemaining: string | null;
  /** Pretty-printed. */
  body: string;
}

/**
 * Calls an operation with a key.
 * @throws Error when there is no answer at all
 */
export async function ask(path: string, body: unknown, apiKey: string): Promise<Answer> {
  const start = performance.now();
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    // The session has no business there.
    credentials: 'omit',
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    elapsedMs: performance.now() - start,
    creditsCharged: response.headers.get('x-credits-charged'),
    creditsRemaining: response.headers.get('x-credits-remaining'),
    body: pretty(text),
  };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
