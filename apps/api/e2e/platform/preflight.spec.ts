import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = join(__dirname, '../../../..');

/** The check that `npm start` runs before the build, and that the built service runs before it opens anything. */
const starts = [
  ['before the build', join(root, 'apps/api/src/platform/lifecycle/preflight.mts')],
  ['of the service', join(root, 'apps/api/bundle/main.js')],
] as const;

describe.each(starts)('the check at the start, %s', (_, script) => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'preflight-'));
    writeFileSync(join(folder, 'file'), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = (settings: Record<string, string>) => {
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: '0', ...settings };
    const { status, stderr } = spawnSync(process.execPath, [script], {
      env,
      encoding: 'utf8',
      timeout: 30_000,
    });
    return { status, stderr };
  };

  it.each([
    ['a file in its way', () => join(folder, 'file/data'), 'a part of it is a file'],
    ['no place for folders', () => '/proc/nope', 'it cannot be created there'],
  ])('names DATA_DIR when there is %s', (_, dataDir, why) => {
    expect(start({ DATA_DIR: dataDir() })).toEqual({
      status: 1,
      stderr: `DATA_DIR must be a folder to write to, not ${dataDir()}: ${why}.\n`,
    });
  });

  it('names PORT when it is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(start({ PORT: String(port) })).toEqual({
      status: 1,
      stderr: `Port ${port} is taken: stop what listens there, or set PORT to another number.\n`,
    });
    server.close();
    await once(server, 'close');
  });

  it('names HOST when this machine does not have the address', () => {
    expect(start({ HOST: '203.0.113.1' })).toEqual({
      status: 1,
      stderr: 'HOST must be an address of this machine, not 203.0.113.1.\n',
    });
  });
});

describe('a wrong setting that only the start of the service finds', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wrong-settings-'));
  const taken = createServer();
  let port: string;
  beforeAll(async () => {
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    port = String((taken.address() as AddressInfo).port);
  });
  afterAll(() => {
    taken.close();
    rmSync(dataDir, { recursive: true });
  });
  const database = { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/d' };
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

  it.each<[() => Record<string, string>, RegExp]>([
    [() => ({ MONITORING_PORT: port }), /^Port \d+ is taken: .* set MONITORING_PORT to another number\.$/],
    [
      () => ({ DNS_SERVERS: 'dns.invalid' }),
      /^DNS_SERVERS must be addresses, or names that resolve, not dns\.invalid \(E\w+\)\.$/,
    ],
    [() => database, /ECONNREFUSED.* Start the server that DATABASE_URL names, or correct DATABASE_URL\.$/],
    [
      () => ({ DATABASE_URL: `${database.DATABASE_URL}?sslmode=require` }),
      /ECONNREFUSED.* Start the server that DATABASE_URL names, or correct DATABASE_URL\.$/,
    ],
    ...(
      [
        ['OTEL_EXPORTER_OTLP_ENDPOINT', 'notaurl'],
        ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
        ['OTEL_EXPORTER_OTLP_LOGS_TIMEOUT', 'soon'],
        ['OTEL_EXPORTER_OTLP_TRACES_COMPRESSION', 'zip'],
        ['OTEL_EXPORTER_OTLP_CERTIFICATE', '/nowhere.pem'],
        ['OTEL_EXPORTER_OTLP_HEADERS', 'bearer'],
        ['OTEL_TRACES_EXPORTER', 'jaeger'],
        ['OTEL_TRACES_SAMPLER', 'sometimes'],
        ['OTEL_RESOURCE_ATTRIBUTES', 'production'],
        ['OTEL_SDK_DISABLED', 'yes'],
      ] as const
    ).map(([name, value]): [() => Record<string, string>, RegExp] => [
      () => ({ ...collector, [name]: value }),
      new RegExp(`^${name} must be [^\n]+\\.$`),
    ]),
  ])('%s', async (environment, line) => {
    const script = join(root, 'apps/api/bundle/main.js');
    const env = { ...process.env, DATA_DIR: dataDir, DEMO: 'off', PORT: '0', ...environment() };
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const [printed, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    // Lines of progress may come before the message.
    const lines = printed.split('\n').filter((each) => each !== '' && !each.startsWith('Building'));
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(printed).not.toContain('secret');
    expect(status).toBe(1);
  });
});

it('is checked before anything is built', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const steps = scripts.start.split(' && ');
  const at = (part: string) => steps.findIndex((step) => step.includes(part));
  expect(at('preflight.mts')).toBeGreaterThan(at('check-node'));
  expect(at('preflight.mts')).toBeLessThan(Math.min(at('build.mjs'), at('tools/bundle')));
});
