import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  explainPage,
  type ProfileSite,
  pageAddress,
  type PageAnswer,
  type PageSamples,
  type RawPage,
  type Subject,
  type SubjectKind,
} from '@enrichment/network-scraping-domain';
import type { Command } from 'commander';
import { oneOf } from '../arguments';
import { checkLines, checkOf, writeCheck, lastCheck, lossesBetween } from '../check-pages';
import type { Output } from '../output';
import {
  explainedPage,
  explanationLines,
  presentSample,
  sampleTable,
  type ExplainedPage,
} from '../present-page';
import { noun } from './shared';

export interface PageTools {
  /** The service's profile site. `undefined`: none is configured and no demo runs. */
  readonly site: ProfileSite | undefined;
  /** Another profile site, for its saved pages. */
  siteAt(baseUrl: string): ProfileSite;
  fetch(site: ProfileSite, subject: Subject): Promise<PageAnswer>;
  /** The file with the last run of `page check`. */
  readonly checkFile: string;
  withSamples<T>(act: (samples: PageSamples) => Promise<T>): Promise<T>;
  readonly output: Output;
}

interface ExplainOptions {
  readonly url?: string;
  readonly file?: string;
  readonly sample?: string;
  readonly kind?: SubjectKind;
}

interface CheckOptions {
  readonly sample?: string;
  readonly live?: readonly string[];
  readonly kind?: SubjectKind;
  readonly state?: string;
}

const noSite = 'Set NETWORK_BASE_URL: no profile site is configured.';
const kinds = ['company', 'person'] as const;

export function pageCommands(program: Command, tools: () => PageTools): void {
  const verb = noun(program, 'page', 'Explain how the service reads pages of the profile site.');
  verb('explain', 'Read a page, and show the source of each field and the values of other sources.')
    .option('--url <url>', 'a page of the profile site, which is fetched by the rules of the service')
    .option('--file <file>', 'a saved page (-: standard input); --url gives its address if the page has none')
    .option('--sample <id>', 'an unreadable page from "page samples"')
    .option('--kind <kind>', 'company or person, if the address does not show it', oneOf(kinds))
    .action(async (options: ExplainOptions) => {
      const given = tools();
      const explained = await explain(options, given);
      given.output.print(explained, explanationLines(explained));
    });
  verb('check', 'Read saved or live pages, and compare their filled fields with the last run.')
    .option('--sample <folder>', 'a folder of saved pages, which contain their address')
    .option('--live <id...>', 'slugs or addresses of pages, which are fetched by the rules of the service')
    .option('--kind <kind>', 'the kind of subject of slugs and ambiguous addresses', oneOf(kinds))
    .option('--state <file>', 'the file with the last run (default: in DATA_DIR)')
    .action(async (options: CheckOptions) => {
      const given = tools();
      const check = checkOf(await pagesToCheck(options, given));
      const file = options.state ?? given.checkFile;
      const before = await lastCheck(file);
      const losses = before ? lossesBetween(before, check) : [];
      await writeCheck(file, check);
      given.output.print({ check, before: before ?? null, losses }, checkLines(check, before));
      if (losses.length > 0)
        throw new Error(
          `Fewer pages fill ${losses.map(({ kind, field }) => `${field} of a ${kind}`).join(', ')}.`,
        );
    });
  verb('samples', 'The unreadable pages of the last day.')
    .option('--show <id>', 'print one of them unchanged')
    .action(async ({ show }: { show?: string }) => {
      const { withSamples, output } = tools();
      await withSamples(async (samples) => {
        if (show === undefined) {
          const all = await samples.list();
          output.print(all.map(presentSample), sampleTable(all));
          return;
        }
        const { page, ...sample } = await sampleOf(samples, show);
        const summary = { ...sample, url: page.url, bytes: Buffer.byteLength(page.html) };
        output.print({ ...presentSample(summary), html: page.html }, page.html);
      });
    });
}

async function pagesToCheck(
  { sample, live, kind }: CheckOptions,
  tools: PageTools,
): Promise<readonly ExplainedPage[]> {
  const pages: ExplainedPage[] = [];
  if (sample !== undefined && live === undefined) {
    const files = (await readdir(sample)).filter((name) => /\.html?$/i.test(name)).sort();
    for (const name of files)
      pages.push(await explain({ file: join(sample, name), ...(kind ? { kind } : {}) }, tools));
    if (files.length === 0) throw new Error(`No saved pages (*.html) in ${sample}.`);
    return pages;
  }
  if (live === undefined || sample !== undefined) throw new Error('Give --sample or --live.');
  const { site } = tools;
  if (!site) throw new Error(noSite);
  for (const id of live) {
    const subject = id.includes('/') ? subjectAt(site, id, kind) : site.parse(kind ?? 'company', id);
    if (!subject) throw new Error(`Invalid slug "${id}": expected letters, digits, -, _, . or &.`);
    pages.push(await explain({ url: site.urlOf(subject), kind: subject.kind }, tools));
  }
  return pages;
}

async function explain(options: ExplainOptions, tools: PageTools): Promise<ExplainedPage> {
  const { url, file, sample } = options;
  if (sample !== undefined && url === undefined && file === undefined) {
    const kept = await tools.withSamples((samples) => sampleOf(samples, sample));
    return explainRaw(kept.page, kept.subject, siteOf(kept.page.url, tools));
  }
  if (file !== undefined && sample === undefined) {
    const html = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
    const address = url ?? pageAddress(html)?.href;
    if (address === undefined) throw new Error('The page does not contain its address: give it with --url.');
    const site = siteOf(address, tools);
    const page = { status: 200, url: address, contentType: 'text/html', html };
    return explainRaw(page, subjectAt(site, address, options.kind), site);
  }
  if (url === undefined || sample !== undefined) throw new Error('Give --url, --file or --sample.');
  const { site } = tools;
  if (!site) throw new Error(noSite);
  const subject = subjectAt(site, url, options.kind);
  const answer = await tools.fetch(site, subject);
  if (answer.outcome === 'page') return explainRaw(answer.page, subject, site);
  const reason = answer.outcome === 'refused' ? answer.reason : undefined;
  return explainedPage(site.urlOf(subject), subject, { verdict: answer.outcome, reason });
}

function explainRaw(page: RawPage, subject: Subject, site: ProfileSite): ExplainedPage {
  const { reading, ...explanation } = explainPage(page, subject, site);
  return explainedPage(page.url, subject, reading, explanation);
}

/** The service's profile site if it has the address; otherwise, the site of the address. */
function siteOf(address: string, { site, siteAt }: PageTools): ProfileSite {
  const url = URL.parse(address);
  if (!url)
    throw new Error(
      `Invalid URL "${address}": expected an absolute one, such as https://network.example/company/acme.`,
    );
  return site?.atBase(url.href) === undefined ? siteAt(url.origin) : site;
}

function subjectAt(site: ProfileSite, url: string, kind: SubjectKind | undefined): Subject {
  const subjects = (kind ? [kind] : kinds).flatMap((kind) => site.subjectAt(kind, url) ?? []);
  const [subject, other] = subjects;
  if (!subject)
    throw new Error(`Invalid address ${url}: expected the page of a company or person at ${site.baseUrl}.`);
  if (other) throw new Error('Ambiguous address: give --kind company or --kind person.');
  return subject;
}

async function sampleOf(samples: PageSamples, id: string) {
  const sample = await samples.find(id);
  if (!sample) throw new Error(`No sample ${id}; "page samples" shows all.`);
  return sample;
}
