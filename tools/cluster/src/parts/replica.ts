import { join } from 'node:path';
import { answers, Program } from '../program';
import { type Release, thisRelease } from '../release';

/** One process of the built service. */
export class Replica extends Program {
  readonly url: string;

  constructor(
    private readonly folder: string,
    readonly number: number,
    readonly port: number,
    private readonly internalPort: number,
    private readonly settings: Readonly<Record<string, string>>,
    release: Release = thisRelease,
  ) {
    const url = `http://127.0.0.1:${port}`;
    super({
      name: `replica ${number}`,
      command: process.execPath,
      args: ['--max-semi-space-size=16', '--v8-pool-size=1', release.service],
      env: {
        ...process.env,
        ...{ PORT: String(port), INTERNAL_PORT: String(internalPort), HOST: '127.0.0.1' },
        ...{ DATA_DIR: join(folder, `replica-${number}`), MALLOC_TRIM_THRESHOLD_: '1000000' },
        ...settings,
      },
      logFile: join(folder, `replica-${number}.log`),
      isReady: () => answers(`${url}/readyz`),
    });
    this.url = url;
  }

  /** A figure of `/metrics` that has no labels; `NaN` where there is none. */
  async metric(name: string): Promise<number> {
    const page = await (await fetch(`${this.url}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1] ?? Number.NaN);
  }

  /** Another release in this one's place, to be started when this one has stopped. */
  as(release: Release): Replica {
    return new Replica(this.folder, this.number, this.port, this.internalPort, this.settings, release);
  }
}
