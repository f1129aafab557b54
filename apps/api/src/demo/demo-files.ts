import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content of `DATA_DIR/demo.json` while the demo runs: everything needed to try the service. */
export interface DemoDescription {
  readonly base_url: string;
  readonly api_key: string;
  readonly dashboard_url: string;
  readonly email: string;
  readonly password: string;
  readonly network_url: string;
}

/** `DATA_DIR/demo.json`, which exists only while the service is ready. */
export class DemoFile {
  private readonly path: string;

  constructor(dataDir: string) {
    this.path = join(dataDir, 'demo.json');
  }

  write(demo: DemoDescription): void {
    writeJson(this.path, demo);
  }

  /** Removes the file if it exists. */
  remove(): void {
    rmSync(this.path, { force: true });
  }

  /** Removes the file unless another service has replaced it. */
  removeIf(demo: DemoDescription): void {
    if (readJson<DemoDescription>(this.path).base_url === demo.base_url) this.remove();
  }
}

/** Values that the next start reuses, so that a saved key, password and network address stay valid. */
type DemoMemory = Pick<DemoDescription, 'api_key' | 'password' | 'network_url'>;

const memoryPath = (dataDir: string) => join(dataDir, 'demo-account.json');

/** Reads the values of the last start; none if the file is missing or damaged. */
export function recallDemo(dataDir: string): Partial<DemoMemory> {
  return readJson(memoryPath(dataDir));
}

export function rememberDemo(dataDir: string, { api_key, password, network_url }: DemoMemory): void {
  writeJson(memoryPath(dataDir), { api_key, password, network_url });
}

function readJson<T extends object>(path: string): Partial<T> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<T>;
  } catch {
    return {};
  }
}

/** Writes a temporary file and renames it: readers never see a partial file. */
function writeJson(path: string, value: object): void {
  mkdirSync(join(path, '..'), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(value, null, 2) + '\n', { mode: 0o600 });
  renameSync(draft, path);
}
