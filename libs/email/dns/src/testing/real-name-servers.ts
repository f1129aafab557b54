import { freePort } from '@enrichment/egress/testing';
import type { DnsRecord } from '@enrichment/email-domain/testing';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Daemons are not on every user's path. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };
const host = '127.0.0.1';

/** The required programs that this machine lacks. */
export function missingPrograms(): string[] {
  const programs = [
    ['knotd', '--version'],
    ['keymgr', '--version'],
    ['unbound', '-V'],
  ] as const;
  return programs.filter(([name, flag]) => spawnSync(name, [flag], { env }).error).map(([name]) => name);
}

export interface RealNameServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface Knot extends RealNameServer {
  /** The DS record of the zone, when it is signed. */
  readonly ds: string;
}

/** Knot DNS (Debian: knot) with the zone `test`, and another zone, `servfail.test`, whose file it cannot find. */
export async function startKnot(records: readonly DnsRecord[], signed: boolean): Promise<Knot> {
  const folder = await mkdtemp(join(tmpdir(), 'knot-'));
  const port = await freePort(host);
  const path = join(folder, 'knot.conf');
  const signing = signed ? '    dnssec-signing: on\n    dnssec-policy: plain\n' : '';
  await writeFile(
    path,
    `server:
    rundir: "${folder}"
    listen: ${host}@${port}
log:
  - target: stderr
    any: info
database:
    storage: "${folder}"
policy:
  - id: plain
    algorithm: ecdsap256sha256
template:
  - id: default
    storage: "${folder}"
    zonefile-sync: -1
zone:
  - domain: test.
    file: test.zone
${signing}  - domain: servfail.test.
    file: missing.zone
`,
  );
  await writeFile(join(folder, 'test.zone'), zoneFile(records));
  // The zone is loaded, not just read: it is then signed.
  const close = await start('knotd', ['-c', path], /\[test\.\] loaded, serial/, folder);
  const ds = signed ? execFileSync('keymgr', ['-c', path, 'test.', 'ds'], { env, encoding: 'utf8' }) : '';
  return { host, port, close, ds: ds.split('\n').find((line) => / 13 2 /.test(line)) ?? '' };
}

/** Unbound (Debian: unbound), a resolver that queries Knot about `test` and trusts it by the DS record. */
export async function startUnbound(knot: Knot, ds = knot.ds): Promise<RealNameServer> {
  const folder = await mkdtemp(join(tmpdir(), 'unbound-'));
  const port = await freePort(host);
  const path = join(folder, 'unbound.conf');
  await writeFile(
    path,
    `server:
    interface: ${host}
    port: ${port}
    access-control: 127.0.0.0/8 allow
    do-ip6: no
    do-daemonize: no
    use-syslog: no
    verbosity: 1
    username: ""
    chroot: ""
    directory: "${folder}"
    pidfile: ""
    do-not-query-localhost: no
    local-zone: "test." nodefault
    trust-anchor: "${ds}"
stub-zone:
    name: "test."
    stub-addr: ${knot.host}@${knot.port}
remote-control:
    control-enable: no
`,
  );
  const close = await start('unbound', ['-d', '-c', path], /start of service/, folder);
  return { host, port, close };
}

async function start(
  program: string,
  flags: readonly string[],
  ready: RegExp,
  folder: string,
): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(program, flags, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  const output: string[] = [];
  const lines = createInterface({ input: child.stderr! });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (output.push(line) && ready.test(line)) resolve();
    });
    void exited.then(() => reject(new Error(`${program} ended:\n${output.join('\n')}`)));
  });
  return async () => {
    child.kill();
    await exited;
    await rm(folder, { recursive: true });
  };
}

/** The zone `test` as a master file (RFC 1035 section 5). */
function zoneFile(records: readonly DnsRecord[]): string {
  const lines = records.map((record) => `${record.name}. ${dataOf(record)}`);
  return [
    '$TTL 300',
    'test. SOA ns.test. root.test. 1 3600 600 86400 60',
    'test. NS ns.test.',
    'ns.test. A 127.0.0.1',
    ...lines,
    '',
  ].join('\n');
}

function dataOf(record: DnsRecord): string {
  switch (record.type) {
    case 'MX':
      return `MX ${record.priority} ${record.exchange}.`;
    case 'TXT':
      return `TXT ${record.chunks.map((chunk) => `"${chunk}"`).join(' ')}`;
    case 'CNAME':
      return `CNAME ${record.target}.`;
    case 'A':
    case 'AAAA':
      return `${record.type} ${record.address}`;
  }
}
