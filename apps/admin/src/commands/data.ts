import {
  type DataPart,
  dataParts,
  dataSteps,
  type DataUpdateSettings,
  openSourceHttp,
  type OwnSources,
  updateData,
} from '@enrichment/application';
import { type Command, Option } from 'commander';
import type { Output } from '../output';
import { noun } from './shared';

export interface DataTools {
  /** Prints progress; silent with `--json`. */
  readonly report: (line: string) => void;
  readonly settings: DataUpdateSettings;
}

interface Options extends OwnSources {
  readonly only?: readonly DataPart[];
  readonly accept?: readonly string[];
}

export function dataCommands(program: Command, output: Output, tools: () => DataTools): void {
  const verb = noun(
    program,
    'data',
    'Files of the service: IP databases, published networks, mail lists, RDAP servers.',
  );
  verb(
    'update',
    'Fetch newer files, which a running service then loads. A source that cannot be fetched does not change.',
  )
    .addOption(new Option('--only <part...>', 'only these parts').choices(dataParts))
    .option('--accept <name...>', 'take the data of these sources, however much it has grown or shrunk')
    .option('--disposable <url...>', 'sources of the list of disposable domains, instead of the default ones')
    .option('--not-disposable <url...>', 'the same for the list of exceptions')
    .option('--mirror <url>', 'a URL below which all sources are, by their names')
    .action(async ({ only = dataParts, accept = [], ...own }: Options) => {
      const { report, settings } = tools();
      const http = openSourceHttp(settings.egressAllowCidrs);
      try {
        const all = dataSteps(settings, http, own);
        const steps = all.filter(({ part }) => only.includes(part));
        const unknown = accept.filter((name) => !steps.some((step) => step.name === name));
        if (unknown.length > 0)
          throw new Error(
            `No source is named ${unknown.join(', ')}: ${steps.map(({ name }) => name).join(', ')}.`,
          );
        if (only.includes('ip') && !settings.geoipUpdate)
          report("IP databases: no account (GEOIPUPDATE_ACCOUNT_ID, or GeoIP.conf); fetching DB-IP's.");
        let done = 0;
        const outcomes = await updateData({
          dataDir: settings.dataDir,
          steps,
          isComplete: steps.length === all.length,
          accepted: accept,
          onStep: ({ step, text }) => report(`${++done} of ${steps.length}: ${step.name}: ${text}`),
        });
        const failed = outcomes.filter(({ error }) => error !== undefined);
        output.print(
          outcomes.map(({ step: { part, name }, found }) => ({ part, name, ...found })),
          `${outcomes.length - failed.length} of ${outcomes.length} are up to date.`,
        );
        if (failed.length > 0)
          throw new Error(`Not updated: ${failed.map(({ step }) => step.name).join(', ')}.`);
      } finally {
        await http.close();
      }
    });
}
