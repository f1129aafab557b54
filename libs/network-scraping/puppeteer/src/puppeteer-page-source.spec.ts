import { pageSourceContract, serveScriptedSite } from '@enrichment/network-scraping-domain/testing';
import { TestFetcher } from './testing/test-fetcher';

/** No server listens on this port. */
const nowhere = 'http://127.0.0.1:9';

pageSourceContract(
  'PuppeteerPageSource',
  async (site) => {
    const server = site && (await serveScriptedSite(site));
    const baseUrl = (server?.baseUrl ?? nowhere).replace('127.0.0.1', 'network.test');
    // No other name is ever resolved.
    const resolve = (host: string) =>
      host === 'network.test'
        ? Promise.resolve(['127.0.0.1'])
        : Promise.reject(new Error(`unexpected host ${host}`));
    const fetcher = new TestFetcher(baseUrl, { resolve });
    await fetcher.source.start();
    const close = async () => {
      await fetcher.close();
      await server?.close();
    };
    return { source: fetcher.source, baseUrl, close };
  },
  { conditional: false },
);
