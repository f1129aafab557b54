import { join } from 'node:path';
import { answers, Program } from '../program';

const workspace = join(__dirname, '../../../..');

/** One process of the built service. */
export class Replica extends Program {
  readonly url: string;

  constructor(
    folder: string,
    readonly number: number,
    readonly port: number,
    internalPort: number,
    settings: Readonly<Record<string, string>>,
  ) {
    const url = `http://127.0.0.1:${port}`;
    super({
      name: `replica ${number}`,
      command: process.execPath,
      args: [join(workspace, 'apps/api/bundle/main.js')],
      env: {
        ...process.env,
        ...{ PORT: String(port), INTERNAL_PORT: String(internalPort), HOST: '127.0.0.1' },
        ...{ DATA_DIR: join(folder, `replica-${number}`) },
        ...settings,
      },
      logFile: join(folder, `replica-${number}.log`),
      isReady: () => answers(`${url}/readyz`),
    });
    this.url = url;
  }
}
