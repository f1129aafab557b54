/** `npm run environments [-- NAME...]`: runs the service in every environment of the table. The exit status is 1 when one fails. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environments } from './environments.mjs';

const probe = join(import.meta.dirname, 'probe.mjs');
const wanted = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const environment of environments.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const reason = reasonToSkip(environment);
  const [outcome, line] = reason === undefined ? run(environment) : ['skipped', reason];
  counts[outcome] += 1;
  console.log(`${outcome.padEnd(7)}  ${environment.name.padEnd(36)}  ${line}`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;

/** The reason why this machine cannot run the environment. */
function reasonToSkip({ needs = [], network }) {
  if (process.getuid() !== 0) return 'needs root, for namespaces and other users: run it with sudo';
  const missing = needs.find((program) => spawnSync('which', [program]).status !== 0);
  if (missing) return `needs ${missing}, which is not installed`;
  const flags = network ? ['--mount', '--net'] : ['--mount'];
  if (spawnSync('unshare', [...flags, 'true']).status !== 0) return 'this machine allows no namespaces';
  return undefined;
}

function run({ root = ':', user = 'nobody', network, dataDir = 'data', env = {}, launcher, browser, error }) {
  const folder = realpathSync(mkdtempSync('/tmp/environment-'));
  chmodSync(folder, 0o755);
  const uid = execFileSync('id', ['-u', user], { encoding: 'utf8' }).trim();
  execFileSync('chown', [uid, folder]);
  const options = {
    dataDir: join(folder, dataDir),
    logFile: join(folder, 'log'),
    launcher,
    browser,
    error: error?.source,
  };
  const variables = {
    PATH: process.env.PATH,
    HOME: folder,
    ...env,
    FOLDER: folder,
    PROBE_OPTIONS: JSON.stringify(options),
  };
  const script = `set -e; ${root}\nexec setpriv --reuid ${uid} --clear-groups "$@"`;
  const { stdout, stderr } = spawnSync(
    'unshare',
    ['--mount', ...(network ? ['--net'] : []), 'sh', '-c', script, 'sh', process.execPath, probe],
    { env: variables, cwd: '/', encoding: 'utf8', timeout: 180_000 },
  );
  const line = stdout.trim() || stderr.trim() || 'timed out after three minutes';
  rmSync(folder, { recursive: true, force: true });
  return [stdout && !line.startsWith('FAILED') ? 'passed' : 'failed', line.replace(/^FAILED /, '')];
}
