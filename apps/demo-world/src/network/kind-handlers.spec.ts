import type { ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { followRedirect, ProfileSite } from '@enrichment/network-scraping-domain';
import { createDemoWorld } from '../world/world';
import { createKindHandlers, type KindVisit } from './kind-handlers';

/** The redirect of a renamed subject at an origin. */
async function locationOfMoved(baseUrl: string, folder: string): Promise<string> {
  const world = createDemoWorld({ baseUrl, seed: 1 });
  const handlers = createKindHandlers({ world, clock: new ManualClock(), slowMs: 0 });
  const answer: { location?: string } = {};
  const response = {
    writeHead: (_: number, { Location }: { Location: string }) => {
      answer.location = Location;
      return { end: () => undefined };
    },
  };
  await handlers['moved']!({ response: response as unknown as ServerResponse, folder } as KindVisit);
  return answer.location!;
}

describe('a redirect of a renamed subject', () => {
  it.each([
    ['company', '/company'],
    ['person', '/in'],
  ] as const)(
    'leads a %s to the host of a country, which the client requests at the base URL',
    async (kind, folder) => {
      const site = new ProfileSite('https://www.demo.example');
      const to = new URL(await locationOfMoved(site.baseUrl, folder));
      expect(to.hostname).toMatch(/^(?!www)[a-z]{2}\.demo\.example$/);
      const requested = site.urlOf({ kind, slug: 'moved' });
      expect(followRedirect(site, requested, to)).toEqual({ url: site.urlOf({ kind, slug: 'json-ld' }) });
    },
  );

  it.each(['http://127.0.0.1:4100', 'http://localhost:4100', 'http://[::1]:4100'])(
    'stays on %s, which has no other hosts',
    async (baseUrl) => {
      expect(await locationOfMoved(baseUrl, '/in')).toBe(`${baseUrl}/in/json-ld`);
    },
  );
});
