import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import {
  dataSteps,
  type DataUpdateSettings,
  openSourceHttp,
  updateData,
  UpdateInProgress,
} from '@enrichment/application';

/** The message that starts the update. It is no argument, since it may hold a license key. */
export interface UpdateMessage {
  readonly settings: DataUpdateSettings;
  /** The update is due unless one has begun since then; ISO 8601. */
  readonly dueBefore: string;
}

/** The program of `DataUpdate`: runs a complete update beside the service. */
async function run({ settings, dueBefore }: UpdateMessage): Promise<void> {
  const http = openSourceHttp(settings.egressAllowCidrs);
  try {
    await updateData({
      dataDir: settings.dataDir,
      steps: dataSteps(settings, http),
      isComplete: true,
      isDue: (ranAt) => ranAt === undefined || ranAt < dueBefore,
    });
  } catch (error) {
    if (!(error instanceof UpdateInProgress)) throw error;
  } finally {
    await http.close();
  }
}

// The service has the processor first, and is the last that Linux ends where memory is short.
setPriority(19);
writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
// Ends with its parent process.
process.once('disconnect', () => process.exit(1));
process.once('message', (message: UpdateMessage) => {
  run(message).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
