import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseSubjectName, type SubjectKind, subjectName } from '@enrichment/network-scraping-domain';
import { type Clock, SystemClock } from '@enrichment/kernel';
import { drawPicture } from '../pages/html';
import { notices } from '../pages/notices';
import { directoryPage, homePage, startPage } from '../pages/start-page';
import { subjectFragment, subjectPage } from '../pages/subject-page';
import { createDemoWorld, type DemoWorld } from '../world/world';
import { createKindHandlers } from './kind-handlers';
import { redirect, respond, respondPage, type Visit } from './respond';

interface DemoNetworkOptions {
  /** The same seed makes the same network. Default: 1. */
  seed?: number;
  /** 0: any free port. */
  port?: number;
  host?: string;
  /** The origin of the links on pages. Default: the address of the server. */
  baseUrl?: string;
  /** The clock of the page that is deleted after half a minute. */
  clock?: Clock;
  /** The duration of the slow page, in milliseconds. */
  slowMs?: number;
}

/** A running demo network. */
export interface DemoNetwork {
  /** The origin without a trailing slash, which is the value of NETWORK_BASE_URL. */
  url: string;
  world: DemoWorld;
  /** The URL template of a company's home page, because a `{domain}` below `.test` has no server. */
  websiteUrl: string;
  /** Stops the server and closes all connections. */
  close(): Promise<void>;
}

const robotsTxt = 'User-agent: *\nDisallow: /company/robots-disallowed\nDisallow: /in/robots-disallowed\n';
const plainText = { 'Content-Type': 'text/plain; charset=utf-8' };
const kindOfFolder = { company: 'company', in: 'person' } as const;

/** Starts the demo network. @throws Error when the port is taken. */
export async function startDemoNetwork(options: DemoNetworkOptions = {}): Promise<DemoNetwork> {
  const { seed = 1, port = 0, host = '127.0.0.1', clock = new SystemClock(), slowMs = 3_000 } = options;
  const server = createServer();
  server.listen(port, host);
  await once(server, 'listening');
  const url = options.baseUrl ? new URL(options.baseUrl).origin : originOf(server, host);
  const world = createDemoWorld({ baseUrl: url, seed });
  const open = router(world, createKindHandlers({ world, clock, slowMs }));
  server.on('request', (request, response) => {
    // The client may disconnect early.
    Promise.resolve(open({ request, response })).catch(() => response.destroy());
  });
  return {
    url,
    world,
    websiteUrl: `${url}/websites/{domain}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function originOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

type VisitHandler = (visit: Visit) => void | Promise<void>;

function router(world: DemoWorld, handlers: ReturnType<typeof createKindHandlers>): VisitHandler {
  const { baseUrl } = world;
  const fixed: Readonly<Record<string, () => string>> = {
    '/': () => startPage(world),
    '/companies': () => directoryPage('Companies', world.companies),
    '/people': () => directoryPage('People', world.persons),
    '/login': () => notices.login,
    '/redir/redirect': () => notices.leaving,
  };
  const find = (kind: SubjectKind, name: string) => {
    const subject = parseSubjectName(kind, name);
    return subject && world.find(kind, subjectName(subject));
  };

  const openSubject = (visit: Visit, folder: keyof typeof kindOfFolder, name: string) => {
    const subject = find(kindOfFolder[folder], name);
    if (subject && name === subject.numericId)
      return redirect(visit, `/${folder}/${encodeURIComponent(subject.slug)}`, 301);
    const page = subject ? subjectPage(subject, baseUrl, world.similarTo(subject)) : '';
    const slug = subject?.slug ?? name;
    if (Object.hasOwn(handlers, slug)) return handlers[slug]!({ ...visit, folder: `/${folder}`, page });
    if (subject) return respondPage(visit, page);
    return respond(visit, { status: 404, body: notices.notFound });
  };

  const openWebsite = (visit: Visit, domain: string): void => {
    const host = hostOf(`http://${domain}`);
    const owner = world.companies.find(({ record }) => host && hostOf(record.websiteUrl) === host);
    if (owner) respond(visit, { body: homePage(owner, baseUrl) });
    else respond(visit, { status: 404, body: notices.notFound });
  };

  return (visit) => {
    const { method = '', url = '/' } = visit.request;
    if (method !== 'GET' && method !== 'HEAD') {
      const headers = { ...plainText, Allow: 'GET, HEAD' };
      return respond(visit, { status: 405, headers, body: 'GET and HEAD only' });
    }
    const path = decoded(url.split(/[?#]/)[0]!);
    if (Object.hasOwn(fixed, path)) return respond(visit, { body: fixed[path]!() });
    if (path === '/robots.txt') return respond(visit, { body: robotsTxt, headers: plainText });
    const website = /^\/websites\/([^/]+)$/.exec(path);
    if (website) return openWebsite(visit, website[1]!);
    const page = /^\/(company|in)\/([^/]+)\/?$/.exec(path);
    if (page) return openSubject(visit, page[1] as keyof typeof kindOfFolder, page[2]!);
    const part = /^\/(fragments|pictures)\/(company|person)\/([^/]+?)(?:\.svg)?$/.exec(path);
    const subject = part && find(part[2] as SubjectKind, part[3]!);
    if (!part || !subject) return respond(visit, { status: 404, body: notices.notFound });
    const [body, type] =
      part[1] === 'pictures'
        ? [drawPicture(subject.kind, subject.record.name), 'image/svg+xml']
        : [JSON.stringify(subjectFragment(subject, baseUrl)), 'application/json'];
    respond(visit, { body, headers: { 'Content-Type': type } });
  };
}

/** The host of a URL without `www.`. */
function hostOf(url: string | null): string | undefined {
  return URL.parse(url ?? '')?.hostname.replace(/^www\./, '');
}

/** Decodes a path. A path that is not UTF-8 is unchanged, and matches no page. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
