import { pageSourceContract, serveScriptedSite } from '@enrichment/network-scraping-domain/testing';
import { Lane } from './testing/lane';

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:9';

pageSourceContract(
  'PuppeteerPageSource',
  async (site) => {
    const server = site && (await serveScriptedSite(site));
    const baseUrl = server?.baseUrl ?? nowhere;
    const lane = new Lane(baseUrl);
    await lane.source.start();
    const close = async () => {
      await lane.close();
      await server?.close();
    };
    return { source: lane.source, baseUrl, close };
  },
  { conditional: false },
);
