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
      ...{ dataDir: settings.dataDir, steps: dataSteps(settings, http), isComplete: true },
      isDue: (ranAt) => ranAt === undefined || ranAt < dueBefore,
    });
  } catch (error) {
    if (!(error instanceof UpdateInProgress)) throw error;
  } finally {
    await http.close();
  }
}

// The service has the processor first.
setPriority(19);
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
