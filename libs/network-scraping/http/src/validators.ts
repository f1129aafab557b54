const entityTag = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]{0,500}"$/;
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

type Headers = Readonly<Record<string, unknown>>;

/** The validator for a later conditional request: the answer's entity tag, else the time of its last change. */
export function validatorOf(headers: Headers): string | undefined {
  const { etag, 'last-modified': modified } = headers;
  if (typeof etag === 'string' && entityTag.test(etag)) return etag;
  return typeof modified === 'string' && httpDate.test(modified) ? modified : undefined;
}

/** The header field that makes a request conditional (RFC 9110, 13.1). */
export function conditionOf(validator: string | undefined): Record<string, string> {
  if (validator === undefined) return {};
  return entityTag.test(validator) ? { 'if-none-match': validator } : { 'if-modified-since': validator };
}
