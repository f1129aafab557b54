import { readFile } from 'node:fs/promises';
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
  withSamples<T>(use: (samples: PageSamples) => Promise<T>): Promise<T>;
}

interface ExplainOptions {
  readonly url?: string;
  readonly file?: string;
  readonly sample?: string;
  readonly kind?: SubjectKind;
}

const kinds = ['company', 'person'] as const;

export function pageCommands(program: Command, output: Output, tools: () => PageTools): void {
  const verb = noun(program, 'page', 'Explain how the service reads pages of the profile site.');
  verb('explain', 'Read a page, and show the source of each field and the values of other sources.')
    .option('--url <url>', 'a page of the profile site, which is fetched by the rules of the service')
    .option('--file <file>', 'a saved page (-: standard input); --url gives its address if the page has none')
    .option('--sample <id>', 'an unreadable page from "page samples"')
    .option('--kind <kind>', 'company or person, if the address does not show it', oneOf(kinds))
    .action(async (options: ExplainOptions) => {
      const explained = await explain(options, tools());
      output.print(explained, explanationLines(explained));
    });
  verb('samples', 'The unreadable pages of the last day.')
    .option('--show <id>', 'print one of them unchanged')
    .action(async ({ show }: { show?: string }) => {
      await tools().withSamples(async (samples) => {
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
  if (!site) throw new Error('Set NETWORK_BASE_URL: no profile site is configured.');
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
