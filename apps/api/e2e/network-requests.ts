import type { StoredPage, Subject } from '@enrichment/network-scraping-domain';
import type { ScriptedAnswer } from '@enrichment/network-scraping-domain/testing';
import { PostgresPageStore } from '@enrichment/network-scraping-postgres';
import { type Answer, type Api, pollDelay } from './api';

export type NetworkKind = 'company' | 'profile';

/** An account with high limits and many credits. */
export async function limitless(api: Api): Promise<{ accountId: string; apiKey: string }> {
  const { accountId, apiKey } = await api.customer({ credits: 1_000_000 });
  for (const item of ['company', 'profile', 'fresh'] as const)
    await api.accounts.change(accountId, { limits: { [item]: 1_000_000 } });
  return { accountId, apiKey };
}

export function requestPage(
  api: Api,
  kind: NetworkKind,
  body: { id: string; cached?: boolean },
  apiKey?: string,
  headers?: Record<string, string>,
): Promise<Answer> {
  return api.post(`/v1/network/${kind}`, body, apiKey, headers);
}

/** A value with the names of the contract: `networkId` becomes `network_id`. */
export function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCase(inner),
    ]),
  );
}

/** A company page with JSON-LD. */
export function companyPage(name: string, slug: string): ScriptedAnswer {
  const data = JSON.stringify({ '@type': 'Organization', name, url: `/company/${slug}` });
  return {
    body: `<html><head><link rel="canonical" href="/company/${slug}"><script type="application/ld+json">${data}</script></head></html>`,
    etag: `"${name}"`,
  };
}

/** Makes a stored page older. Every replica receives the change. */
export async function age(api: Api, subject: Subject, byMs: number): Promise<void> {
  const store = new PostgresPageStore(api.dataSource);
  const page: StoredPage = (await store.find(subject))!;
  await store.put({ ...page, fetchedAt: page.fetchedAt - byMs }, []);
}

/** Waits until a browser runs, since the service does not wait for it. */
export async function untilBrowser(api: Api): Promise<void> {
  const hasBrowser = async () => {
    const { checks } = (await api.send('/readyz')).body as { checks: { network: { browser: boolean } } };
    return checks.network.browser;
  };
  while (!(await hasBrowser())) await pollDelay();
}
