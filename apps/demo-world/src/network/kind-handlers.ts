import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Clock } from '@enrichment/kernel';
import { countryOrigin } from '../pages/address';
import { notices } from '../pages/notices';
import type { DemoWorld } from '../world/world';
import { encodeSingleByte } from './charset';
import { redirect, respond, respondPage, type Visit } from './respond';

/** A visit to `/company/<kind>` or `/in/<kind>`. */
export interface KindVisit extends Visit {
  /** `/company` or `/in`. */
  folder: string;
  /** The page of the kind's subject; empty without a subject. */
  page: string;
}

interface KindHandlerSettings {
  world: DemoWorld;
  clock: Clock;
  slowMs: number;
}

type KindHandler = (visit: KindVisit) => void | Promise<void>;

/** The time from the first visit of a page until its deletion. */
const closingMs = 30_000;
const dripMs = 100;
const chunk = Buffer.from(`<p>${'All work and no play makes Jack a dull boy. '.repeat(1_400)}</p>\n`);
const hugeBytes = 20_000_000;
const bombBytes = 52_000_000;

/** The handlers of kinds with special answers, by kind. */
export function createKindHandlers({
  world,
  clock,
  slowMs,
}: KindHandlerSettings): Readonly<Record<string, KindHandler>> {
  const firstVisits = new Map<string, number>();
  let bomb: Promise<Buffer> | undefined;
  const notice =
    (status: number, body: string, headers = {}): KindHandler =>
    (visit) =>
      respond(visit, { status, body, headers });
  const toElsewhere =
    (location: (folder: string) => string, status?: number): KindHandler =>
    (visit) =>
      redirect(visit, location(visit.folder), status);

  return {
    malformed: (visit) => respondPage(visit, malform(visit.page)),
    'charset-header': encoded('windows-1252', 'text/html; charset=windows-1252'),
    'charset-meta': encoded('windows-1251', 'text/html'),
    compressed: (visit) => {
      const compressed = { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' };
      if (!/\bgzip\b/.test(String(visit.request.headers['accept-encoding']))) respondPage(visit, visit.page);
      else respondPage(visit, gzipSync(visit.page), compressed);
    },
    // A renamed subject redirects to the host of its country, if the site has such hosts.
    moved: toElsewhere((folder) => {
      const subject = world.find(folder === '/company' ? 'company' : 'person', 'json-ld')!;
      return `${countryOrigin(world.baseUrl, subject)}${folder}/json-ld`;
    }, 301),
    slow: async (visit) => {
      await pause(slowMs, undefined, { ref: false });
      respondPage(visit, visit.page);
    },
    'closing-down': (visit) => {
      const first = firstVisits.get(visit.folder) ?? clock.monotonic();
      firstVisits.set(visit.folder, first);
      if (clock.monotonic() - first < closingMs) respondPage(visit, visit.page);
      else respond(visit, { status: 410, body: notices.deleted });
    },
    'not-found': notice(404, notices.notFound),
    deleted: notice(410, notices.deleted),
    'gone-notice': notice(200, notices.gone),
    'login-wall': notice(200, notices.login),
    'login-redirect': toElsewhere(() => '/login'),
    captcha: notice(200, notices.captcha),
    consent: notice(200, notices.consent),
    forbidden: notice(403, notices.forbidden),
    'rate-limited': notice(429, notices.rateLimited, { 'Retry-After': 30 }),
    blocked: notice(999, notices.blocked),
    broken: notice(500, notices.broken),
    maintenance: notice(503, notices.maintenance, { 'Retry-After': 120 }),
    'redirect-elsewhere': toElsewhere((folder) => `https://elsewhere.test${folder}/redirect-elsewhere`),
    'redirect-loop': toElsewhere((folder) => `${folder}/redirect-loop`),
    'not-html': notice(200, '%PDF-1.7\n%%EOF\n', { 'Content-Type': 'application/pdf' }),
    truncated: (visit) => respond(visit, { body: visit.page.slice(0, visit.page.indexOf('"name"') + 60) }),
    huge: async ({ response }) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      const chunks = Array<Buffer>(Math.ceil(hugeBytes / chunk.length)).fill(chunk);
      await pipeline(Readable.from(chunks), response);
    },
    bomb: async (visit) => {
      bomb ??= promisify(gzip)(Buffer.alloc(bombBytes, ' '));
      respond(visit, { body: await bomb, headers: { 'Content-Encoding': 'gzip' } });
    },
    endless: ({ response }) => {
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
        .write('<!doctype html><p>And then');
      const timer = setInterval(() => response.write(' and then'), dripMs);
      response.once('close', () => clearInterval(timer));
    },
    silent: () => undefined,
  };
}

function encoded(charset: string, contentType: string): KindHandler {
  return (visit) => {
    const page = visit.page.replace('charset="utf-8"', `charset="${charset}"`);
    respondPage(visit, encodeSingleByte(page, charset), { 'Content-Type': contentType });
  };
}

/** Adds tags that are open, closed twice and crossed, attributes without quotes, control characters, and an open comment. */
function malform(page: string): string {
  return page
    .replace(/<\/(?:p|td|tr|li|h2|h3|header|section)>/g, '')
    .replace('<main>', '<main class=a class=b id=x"y><b><i>Loud</b> and wrong</i></span></div>\u0000\u0007')
    .replace('</main>', '</main></main><p <p><a href=/companies?a=1&b=2>More')
    .replace('</body>', '<!-- never closed');
}
