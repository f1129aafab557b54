import { setTimeout as pause } from 'node:timers/promises';
import { admin, freePort, Service } from '@enrichment/testing';

const restartPauseMs = 100;

interface SupervisedOptions {
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  /** File for the service's output; a file in the data folder without it. */
  readonly logFile?: string;
}

/** The built service under a supervisor, as an operator has one: whenever it ends, it starts again on the same port. */
export class SupervisedService extends Service {
  private isStopping = false;
  starts = 0;

  /** Does not wait until it is ready. */
  static async supervise({ settings, ...options }: SupervisedOptions): Promise<SupervisedService> {
    const port = String(await freePort());
    const service = new SupervisedService({
      ...options,
      settings: { LOG_LEVEL: 'warn', PORT: port, ...settings },
    });
    service.spawn();
    return service;
  }

  override spawn(): void {
    this.starts++;
    super.spawn();
    void this.exited().then(async () => {
      if (!this.isStopping) await pause(restartPauseMs);
      if (!this.isStopping) this.spawn();
    });
  }

  /** SIGTERM, as an operator ends it; the database ends with it. @returns its exit code */
  override stop(): Promise<number | null> {
    this.isStopping = true;
    return super.stop();
  }

  /** SIGKILL, to the service alone; it does not start again. */
  async destroy(): Promise<void> {
    this.isStopping = true;
    this.signal('SIGKILL');
    await this.exited();
  }
}

/** @returns the report of the operator's own command */
export async function verifyLedger(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ ok: boolean }> {
  return JSON.parse(await admin({ dataDir, settings }, 'ledger', 'verify', '--json')) as { ok: boolean };
}
