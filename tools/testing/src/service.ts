import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { answers, Program } from './program';

const workspace = join(__dirname, '../../..');

/** The options of `npm start`. In the Dockerfile the heap is half of the container's memory. */
export const production = {
  nodeFlags: ['--disable-sigusr1', '--max-old-space-size=768', '--max-semi-space-size=16'],
  environment: {},
} as const;

/** Settings that override those of the shell and of `.env`. */
export const neutralSettings = {
  DATABASE_URL: '',
  REDIS_URL: '',
  HOST: '127.0.0.1',
  PORT: '0',
  DEMO: 'off',
  SHUTDOWN_DELAY_MS: '0',
  DATA_UPDATE: 'off',
} as const;

export interface ServiceOptions {
  /** An existing folder, which the caller removes. */
  readonly dataDir: string;
  /** Environment variables in addition to {@link neutralSettings}. With `PORT` other than 0, each start uses that port. */
  readonly settings?: Readonly<Record<string, string | undefined>>;
  readonly name?: string;
  /** The file for standard output and error. Default: a file in the data folder. */
  readonly logFile?: string;
  readonly nodeFlags?: readonly string[];
  /** A command that executes the command after it, such as `env`. */
  readonly launcher?: readonly string[];
  /** `announced`: waits only for the URL and the demo, for a service that lacks a dependency and is never ready. */
  readonly awaits?: 'ready' | 'announced';
  /** Starts it again whenever it ends. */
  readonly isSupervised?: boolean;
  /** The file that Node.js runs. Default: the bundle of this workspace. */
  readonly bundle?: string;
}

/** The content of `DATA_DIR/demo.json`. */
export interface DemoDescription {
  readonly base_url: string;
  readonly api_key: string;
  readonly dashboard_url: string;
  readonly email: string;
  readonly password: string;
  readonly network_url: string;
}

/** The built service in a separate process. */
export class Service extends Program {
  readonly dataDir: string;
  /** 0: each start takes a free port. */
  readonly port: number;

  constructor({ dataDir, settings = {}, ...options }: ServiceOptions) {
    const main = options.bundle ?? join(workspace, 'apps/api/bundle/main.js');
    const [command, ...args] = [
      ...(options.launcher ?? []),
      process.execPath,
      ...(options.nodeFlags ?? []),
      main,
    ];
    const env = { ...process.env, ...neutralSettings, DATA_DIR: dataDir, ...settings };
    super({
      name: options.name ?? 'the service',
      command: command!,
      args,
      env,
      isSupervised: options.isSupervised ?? false,
      logFile: options.logFile ?? join(dataDir, `service-${randomUUID()}.log`),
      isReady: async () =>
        options.awaits === 'announced'
          ? /Try it|DEMO is off/.test(this.output)
          : answers(`${this.url}/readyz`),
    });
    this.dataDir = dataDir;
    this.port = Number(env.PORT);
  }

  /** @throws Error until the service has printed its URL. With `LOG_LEVEL` above info, set `PORT` or `DEMO=on`. */
  get url(): string {
    if (this.port !== 0) return `http://127.0.0.1:${this.port}`;
    const [, listening, greeting] =
      /"url":"([^"]+)","msg":"listening"|API is ready: (\S+)/.exec(this.output) ?? [];
    const url = listening ?? greeting;
    if (url === undefined) throw new Error(`${this.name} has not printed its URL.`);
    return url;
  }

  /** The demo of a ready service with `DEMO=on`. */
  get demo(): DemoDescription {
    return JSON.parse(readFileSync(join(this.dataDir, 'demo.json'), 'utf8')) as DemoDescription;
  }
}

/** Starts the built service and waits until it is ready. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const service = new Service(options);
  await service.start();
  return service;
}

/**
 * Runs a command of the operator's CLI on a service's data. Returns its output.
 *
 * @throws Error when it fails
 */
export async function admin(
  {
    dataDir,
    settings = {},
    bundle = join(workspace, 'apps/admin/bundle/main.js'),
  }: Pick<ServiceOptions, 'dataDir' | 'settings' | 'bundle'>,
  ...args: readonly string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [bundle, ...args], {
    cwd: '/',
    env: { ...process.env, ...neutralSettings, DATA_DIR: dataDir, ...settings },
  });
  return stdout;
}
