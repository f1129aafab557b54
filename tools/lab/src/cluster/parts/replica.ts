import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { production, Service, type ServiceOptions } from '@enrichment/testing';
import { type Release, thisRelease } from '../release';

export class Replica extends Service {
  constructor(
    private readonly folder: string,
    readonly number: number,
    override readonly port: number,
    private readonly settings: ServiceOptions['settings'],
    private readonly release: Release = thisRelease,
  ) {
    const dataDir = join(folder, `replica-${number}`);
    mkdirSync(dataDir, { recursive: true });
    super({
      ...{ name: `replica ${number}`, dataDir, nodeFlags: production.nodeFlags, bundle: release.service },
      settings: { PORT: String(port), TRUST_PROXY: 'loopback', ...production.environment, ...settings },
      logFile: join(folder, `replica-${number}.log`),
    });
  }

  /** Another release in this one's place, to be started when this one has stopped. */
  as(release: Release): Replica {
    return new Replica(this.folder, this.number, this.port, this.settings, release);
  }

  /** The same with changed settings, to be started when this one has stopped. */
  with(settings: Readonly<Record<string, string>>): Replica {
    return new Replica(this.folder, this.number, this.port, { ...this.settings, ...settings }, this.release);
  }
}
