import { describe, expect, it } from '@jest/globals';
import { startDemoNetwork } from '@enrichment/demo-world';
import { expectedRecord } from '@enrichment/demo-world/testing';
import { testBrowserProgram } from '@enrichment/network-scraping-puppeteer/testing';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from '../api';
import { limitless, requestPage, snakeCase, untilBrowser } from '../network-requests';

const profile = join(__dirname, '../../../../seccomp.json');
const { defaultAction, syscalls } = JSON.parse(readFileSync(profile, 'utf8')) as {
  readonly defaultAction: string;
  readonly syscalls: readonly { readonly names: readonly string[]; readonly action: string }[];
};
/** Applies the profile with the library that Docker uses, without Docker. */
const underProfile = ['python3', join(__dirname, 'under-seccomp.py'), profile] as const;
const loadsLibrary = ['-c', 'import ctypes; ctypes.CDLL("libseccomp.so.2")'];
const canFilter = spawnSync('python3', loadsLibrary).status === 0;

/** Calls that hostile code uses to leave the container, or to reach other processes or rarely tested parts of the kernel. */
const dangerous = [
  'mount',
  'umount2',
  'move_mount',
  'fsopen',
  'open_tree',
  'pivot_root',
  'setns',
  'name_to_handle_at',
  'ptrace',
  'process_vm_readv',
  'process_vm_writev',
  'kcmp',
  'pidfd_getfd',
  'process_madvise',
  'kexec_load',
  'kexec_file_load',
  'init_module',
  'finit_module',
  'delete_module',
  'reboot',
  'swapon',
  'bpf',
  'perf_event_open',
  'io_uring_setup',
  'io_uring_enter',
  'userfaultfd',
  'keyctl',
  'add_key',
  'acct',
  'syslog',
  'quotactl',
  'sethostname',
  'settimeofday',
  'clock_settime',
  'personality',
  'vhangup',
];

describe('the seccomp profile', () => {
  it('refuses all calls outside its list, and allows no dangerous one', () => {
    expect(defaultAction).toBe('SCMP_ACT_ERRNO');
    const allowed = syscalls.flatMap(({ names }) => names);
    expect(new Set(syscalls.map(({ action }) => action))).toEqual(new Set(['SCMP_ACT_ALLOW']));
    expect(new Set(allowed).size).toBe(allowed.length);
    expect(allowed.filter((name) => dangerous.includes(name))).toEqual([]);
  });
});

// eslint-disable-next-line no-restricted-syntax -- needs python3 and libseccomp, which Debian and Ubuntu have
(canFilter ? describe : describe.skip)('under the seccomp profile (python3 and libseccomp.so.2)', () => {
  it('refuses dangerous calls in the kernel', () => {
    const call = `
import ctypes, errno, sys
libc, names = ctypes.CDLL(None, use_errno=True), ctypes.CDLL("libseccomp.so.2")
for name in sys.argv[1:]:
    ctypes.set_errno(0)
    number = names.seccomp_syscall_resolve_name(name.encode())
    result = libc.syscall(ctypes.c_long(number), *[ctypes.c_long(0)] * 6)
    print(name, "allowed" if result != -1 else errno.errorcode[ctypes.get_errno()])`;
    const [command, ...args] = [...underProfile, 'python3', '-c', call, ...dangerous] as const;
    const { stdout } = spawnSync(command, args, { encoding: 'utf8' });
    expect(stdout.trim().split('\n')).toEqual(dangerous.map((name) => `${name} EPERM`));
    // Without the profile the same calls succeed, or fail later.
    const unfiltered = spawnSync('python3', ['-c', call, 'io_uring_setup', 'name_to_handle_at'], {
      encoding: 'utf8',
    });
    expect(unfiltered.stdout).not.toContain('EPERM');
  });

  /** Chromium has its sandbox in it, unless root runs the tests. */
  it('allows the whole service: database, browser, mail, pages', async () => {
    const demo = await startDemoNetwork();
    const { path, env } = await testBrowserProgram();
    const network = {
      NETWORK_BASE_URL: demo.url,
      EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
      // A browser waits for everything else that the machine does.
      NETWORK_TIMEOUT_MS: '120000',
    };
    const api = await Api.start({ ...env, ...network, CHROME_PATH: path }, undefined, underProfile);
    try {
      const { apiKey } = await limitless(api);
      expect((await api.post('/v1/ip/lookup', { ip: '8.8.8.8' }, apiKey)).status).toBe(200);
      const mail = await api.post('/v1/email/validate', { email: 'jane@demo.test' }, apiKey);
      expect(mail.body['mx_records']).not.toEqual([]);
      await untilBrowser(api);
      const company = demo.world.companies.find(({ style }) => style === 'rendered')!;
      const page = await requestPage(api, 'company', { id: company.slug }, apiKey);
      expect(page.body['result']).toEqual(snakeCase(expectedRecord(company, true)));
      expect((await api.send('/')).status).toBe(200);
      expect(readFileSync(`/proc/${api.service.pid}/status`, 'utf8')).toMatch(/^Seccomp:\t2$/m);
      expect(await api.end('SIGTERM')).toBe(0);
      expect(api.log).not.toMatch(/"level":[56]0/);
    } finally {
      await api.stop();
      await demo.close();
    }
  });
});
