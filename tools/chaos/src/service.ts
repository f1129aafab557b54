import { setTimeout as pause } from 'node:timers/promises';
import { admin, freePort, Service } from '@enrichment/testing';

const restartPauseMs = 100;

export interface SupervisedOptions {
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The file for the service's output. Default: a file in the data folder. */
  readonly logFile?: string;
}

/** The built service with a supervisor, which restarts it on the same port whenever it ends. */
export class SupervisedService extends Service {
  private isStopping = false;
  starts = 0;

  /** Starts the service without waiting until it is ready. */
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

  /** Sends SIGTERM. @returns the exit code */
  override stop(): Promise<number | null> {
    this.isStopping = true;
    return super.stop();
  }

  /** Kills the service only, without a restart. */
  async destroy(): Promise<void> {
    this.isStopping = true;
    this.signal('SIGKILL');
    await this.exited();
  }
}

/** @returns the report of `admin ledger verify` */
export async function verifyLedger(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ ok: boolean }> {
  return JSON.parse(await admin({ dataDir, settings }, 'ledger', 'verify', '--json')) as { ok: boolean };
}
