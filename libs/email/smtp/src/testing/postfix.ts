import { freePort, selfSignedCertificate } from '@enrichment/egress/testing';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A real Postfix with one `smtpd` per port, on loopback ports, in its own temporary folder: the machine's own mail system is
 * neither read nor changed.
 *
 * `good.test` has the mailboxes jo and jürgen, an alias (`al`), a full and a disabled mailbox; `all.test` is a catch-all;
 * `grey.test` is greylisted by Postgrey.
 */
export interface Postfix {
  readonly ports: Readonly<Record<PostfixService, number>>;
  close(): Promise<void>;
}

/** `plain` offers TLS, `tls` requires it, `closed` refuses every client. */
export type PostfixService = 'plain' | 'tls' | 'closed';

const postgreyBinary = '/usr/sbin/postgrey';
const postfixBinary = '/usr/sbin/postfix';

/** The first missing requirement to start one; `undefined` when there is none. */
export function missingForPostfix(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root to be started';
  const absent = [postfixBinary, postgreyBinary].filter((path) => !existsSync(path));
  return absent.length === 0 ? undefined : `not installed (Debian: postfix, postgrey): ${absent.join(', ')}`;
}

export async function startPostfix(): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), 'postfix-'));
  chmodSync(folder, 0o755);
  const [plain, tls, closed, greylist] = await Promise.all(Array.from({ length: 4 }, () => freePort()));
  const ports = { plain: plain!, tls: tls!, closed: closed! };
  writeConfiguration(folder, ports, greylist!);
  const postgrey = startPostgrey(folder, greylist!);
  const postfix = spawn(postfixBinary, ['-c', folder, 'start-fg'], { stdio: 'ignore' });
  const pidFile = join(folder, 'queue/pid/master.pid');
  const close = async () => {
    const stopPostfix = () =>
      existsSync(pidFile) ? process.kill(Number(readFileSync(pidFile, 'utf8'))) : postfix.kill();
    await Promise.all([ended(postgrey, () => postgrey.kill()), ended(postfix, stopPostfix)]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([...Object.values(ports), greylist!].map(untilOpen));
  } catch (error) {
    await close();
    throw error;
  }
  return { ports, close };
}

function startPostgrey(folder: string, port: number): ChildProcess {
  const database = join(folder, 'postgrey');
  mkdirSync(database);
  execFileSync('chown', ['postgrey', database]);
  const options = [`--inet=127.0.0.1:${port}`, `--dbdir=${database}`, '--delay=300', '--user=postgrey'];
  return spawn(postgreyBinary, options, { stdio: 'ignore' });
}

function writeConfiguration(folder: string, ports: Postfix['ports'], greylist: number): void {
  const inFolder = (name: string) => join(folder, name);
  for (const name of ['queue', 'data']) mkdirSync(inFolder(name));
  execFileSync('chown', ['postfix', inFolder('data')]);
  const { key, cert } = selfSignedCertificate('mx.good.test');
  const files: Readonly<Record<string, string>> = {
    'tls.pem': key + cert,
    mailboxes:
      'jo@good.test jo/\njürgen@good.test j/\nfull@good.test f/\ndisabled@good.test d/\njo@grey.test g/\n',
    aliases: 'al@good.test jo@good.test\n@all.test jo@good.test\n',
    access:
      'full@good.test 452 4.2.2 Mailbox is full\ndisabled@good.test 550 5.2.1 This mailbox is disabled\ngrey.test greylist\n',
    'main.cf': `compatibility_level = 3.6
queue_directory = ${inFolder('queue')}
data_directory = ${inFolder('data')}
maillog_file = ${inFolder('log')}
maillog_file_prefixes = ${folder}
myhostname = mx.good.test
mydestination =
mynetworks = 192.0.2.0/24
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
disable_dns_lookups = yes
smtpd_peername_lookup = no
virtual_mailbox_domains = good.test, grey.test
virtual_mailbox_maps = texthash:${inFolder('mailboxes')}
virtual_alias_domains = all.test
virtual_alias_maps = texthash:${inFolder('aliases')}
smtpd_relay_restrictions = reject_unauth_destination
smtpd_recipient_restrictions = check_recipient_access texthash:${inFolder('access')}
smtpd_restriction_classes = greylist
greylist = check_policy_service inet:127.0.0.1:${greylist}
smtpd_tls_security_level = may
smtpd_tls_chain_files = ${inFolder('tls.pem')}
`,
    'master.cf': `127.0.0.1:${ports.plain} inet n - n - - smtpd
127.0.0.1:${ports.tls} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt
127.0.0.1:${ports.closed} inet n - n - - smtpd -o smtpd_client_restrictions=reject
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
tlsmgr unix - - n 1000? 1 tlsmgr
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
error unix - - n - - error
virtual unix - n n - - virtual
postlog unix-dgram n - n - 1 postlogd
`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(inFolder(name), text, { mode: 0o644 });
}

async function untilOpen(port: number): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(50)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        resolve(true);
        socket.destroy();
      });
      socket.once('error', () => {
        resolve(false);
      });
    });
    if (isOpen) return;
  }
  throw new Error(`Nothing listens on port ${port}.`);
}

function ended(child: ChildProcess, end: () => unknown): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => {
      resolve();
    });
    if (child.exitCode === null && child.signalCode === null) end();
    else resolve();
  });
}
