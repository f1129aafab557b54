import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';

/** Listening address, and the setting that defines its port. */
export interface Address {
  readonly port: number;
  readonly host: string;
  /** `PORT` by default. */
  readonly portSetting?: string;
}

/** Listening address and data folder. */
export interface Place extends Address {
  readonly dataDir: string;
}

type Failure = NodeJS.ErrnoException & { port?: number; address?: string };

/**
 * Looks whether the ports and the data folder can be had, before anything is started that takes long. `npm start` runs this very
 * file before it builds anything: Node.js takes the types out of it, so it imports nothing of ours.
 *
 * @throws Error in one line that names the setting
 */
export async function preflight(place: Place, ...further: readonly Address[]): Promise<void> {
  checkDataDir(place);
  for (const address of [place, ...further]) {
    const server = createServer();
    try {
      server.listen(address.port, address.host);
      await once(server, 'listening');
    } catch (error) {
      throw new Error(explainListening(error as Failure, address), { cause: error });
    }
    server.close();
    await once(server, 'close');
  }
}

/** Explains in one line, with the setting's name, why the service cannot listen. */
export function explainListening(
  { code, message }: Failure,
  { port, host, portSetting = 'PORT' }: Address,
): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what listens there, or set ${portSetting} to another number.`;
  if (code === 'EACCES')
    return `${portSetting} must be one that this user may listen on, not ${port}; from 1024 on all may.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST must be an address of this machine, not ${host}.`;
  return `HOST ${host} and ${portSetting} ${port} cannot be listened on: ${message}.`;
}

const dataDirFailures: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of it is a file',
  EROFS: 'its file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'it cannot be created there',
};

function checkDataDir({ dataDir }: Place): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as Failure;
    throw new Error(
      `DATA_DIR must be a folder to write to, not ${dataDir}: ${dataDirFailures[code] ?? message}.`,
      { cause: error },
    );
  }
}

/** Makes one folder at a time: Node's own `recursive` never returns in places such as /proc. */
function makeFolder(path: string): void {
  try {
    readdirSync(path);
  } catch (error) {
    if ((error as Failure).code !== 'ENOENT' || path === dirname(path)) throw error;
    makeFolder(dirname(path));
    // Another process may have been quicker.
    if (!existsSync(path)) mkdirSync(path);
  }
}

if (process.argv[1] === import.meta.filename) {
  if (existsSync('.env')) process.loadEnvFile();
  const setting = (name: string) => process.env[name]?.trim() || undefined;
  const port = setting('PORT') ?? '3000';
  const dataDir = resolve(setting('DATA_DIR') ?? '.data');
  // The service itself reports a port that is no number, together with all other settings.
  if (/^\d{1,5}$/.test(port) && Number(port) < 65_536) {
    preflight({ port: Number(port), host: setting('HOST') ?? '127.0.0.1', dataDir }).catch((error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    });
  }
}
