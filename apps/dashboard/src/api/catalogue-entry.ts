import type { EnrichmentClient, Reply } from '@enrichment/client';

export type Field = { name: string; label: string; description: string; isOptional?: boolean } & (
  { kind: 'text'; initial: string } | { kind: 'switch'; initial: boolean }
);

/** An example body, named by its result. */
export interface Example {
  name: string;
  body: Readonly<Record<string, string | boolean>>;
}

export interface Tag {
  item: string;
  label: string;
}

export interface CatalogueEntry {
  name: string;
  label: string;
  description: string;
  path: string;
  prices: readonly Tag[];
  limits: readonly Tag[];
  fields: readonly Field[];
  examples: readonly Example[];
  /** Sends a body, which may be invalid. */
  send: (client: EnrichmentClient, body: never) => Promise<Reply<object>>;
}
