import type { EnrichmentClient, Reply } from '@enrichment/client';

/** One field of an operation's body, and its initial value. */
export type Field = { name: string; label: string; description: string } & (
  { kind: 'text'; initial: string } | { kind: 'switch'; initial: boolean }
);

/** A body that is worth trying, named by what comes back. */
export interface Example {
  name: string;
  body: Readonly<Record<string, string | boolean>>;
}

/** Something that has a price or a limit. */
export interface Tag {
  item: string;
  label: string;
}

/** An operation, as the API's document describes it. */
export interface CatalogueEntry {
  name: string;
  label: string;
  description: string;
  path: string;
  /** What it may be charged for. */
  prices: readonly Tag[];
  /** What limits it: its own limit first. */
  limits: readonly Tag[];
  /** Its body. */
  fields: readonly Field[];
  examples: readonly Example[];
  /** Carries it out. The forms make the bodies, wrong ones too. */
  send: (client: EnrichmentClient, body: never) => Promise<Reply<object>>;
}
