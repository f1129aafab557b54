/**
 * The environments in which the service is tested. `root` runs before the service starts, in the environment's own mount and network
 * namespaces. `$FOLDER` is the environment's folder, which the environment's user owns.
 *
 * @typedef {object} Environment
 * @property {string} name
 * @property {string} [root] shell commands
 * @property {'nobody' | 'root'} [user] the user of the service; default `nobody`
 * @property {boolean} [network] gives it a network namespace with loopback only
 * @property {string} [dataDir] below `$FOLDER`, or absolute
 * @property {Record<string, string | undefined>} [env] `undefined` removes a variable
 * @property {readonly string[]} [launcher] a command that runs the service
 * @property {'none'} [browser] it has no browser: pages that need scripts are refused
 * @property {readonly string[]} [needs] programs or files that it requires
 * @property {RegExp} [error] the one line that the service prints before it ends; without it, the service must start
 */

const long = 'a-long-name-of-a-folder/'.repeat(8);
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Hides every browser of the system. */
const hideBrowsers = `for b in ${browsers.join(' ')}; do p=$(command -v $b) && mount --bind /bin/false "$p"; done; true`;

/** @type {readonly Environment[]} */
export const environments = [
  { name: 'ordinary user' },
  { name: 'root', user: 'root' },
  { name: 'DATA_DIR long', dataDir: `${long}data` },
  { name: 'DATA_DIR with spaces', dataDir: 'my own data' },
  { name: 'DATA_DIR with non-ASCII letters', dataDir: 'Größe-данные-数据' },
  {
    name: 'DATA_DIR on another file system',
    root: 'mkdir $FOLDER/tmpfs; mount -t tmpfs -o mode=777 none $FOLDER/tmpfs',
    dataDir: 'tmpfs/data',
  },
  {
    name: 'DATA_DIR on a read-only file system',
    root: 'mkdir $FOLDER/ro; mount -t tmpfs -o ro none $FOLDER/ro',
    dataDir: 'ro/data',
    error: /DATA_DIR must be a folder to write to/,
  },
  {
    name: 'parent of DATA_DIR not writable',
    root: 'chmod 755 $FOLDER; mkdir -m 777 $FOLDER/p; mkdir $FOLDER/p/data; chown nobody $FOLDER/p/data; chmod 555 $FOLDER/p',
    dataDir: 'p/data',
  },
  { name: 'HOME unset', env: { HOME: undefined } },
  { name: 'HOME not writable', env: { HOME: '/proc' } },
  { name: 'TMPDIR not writable', env: { TMPDIR: '/proc' } },
  { name: "Debian's Chromium", needs: ['chromium'] },
  { name: "Debian's Chromium, DATA_DIR long", needs: ['chromium'], dataDir: `${long}data` },
  { name: "Debian's Chromium as root", needs: ['chromium'], user: 'root' },
  { name: 'the bundled browser', root: hideBrowsers },
  { name: 'no browser', env: { CHROME_PATH: '/nowhere/chromium' }, browser: 'none' },
  {
    name: 'an older Node.js',
    launcher: ['sh', '-c', 'shift; exec /usr/bin/node "$@"', 'sh'],
    needs: ['/usr/bin/node'],
    error: /Node\.js 24 or later is needed/,
  },
  { name: 'IPv4 only', network: true, root: 'ip link set lo up; ip -6 addr flush dev lo' },
  {
    name: 'IPv6 only',
    network: true,
    root: 'ip link set lo up; ip -6 addr add 2001:db8::2/128 dev lo',
    env: { HOST: '::1' },
  },
  {
    name: 'no DNS',
    network: true,
    root: 'ip link set lo up; : > $FOLDER/resolv.conf; mount --bind $FOLDER/resolv.conf /etc/resolv.conf',
  },
  {
    name: 'a DNS server that is silent',
    network: true,
    root: 'ip link set lo up; ip addr add 192.0.2.1/24 dev lo; echo nameserver 192.0.2.9 > $FOLDER/resolv.conf; mount --bind $FOLDER/resolv.conf /etc/resolv.conf',
  },
  { name: 'TZ and LANG', env: { TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } },
  { name: 'umask 077', root: 'umask 077' },
  { name: 'small /dev/shm', root: 'mount -t tmpfs -o size=16m none /dev/shm' },
  {
    // No browser: with one, the system would kill a process.
    name: '512 MB of memory, no browser',
    env: { CHROME_PATH: '/nowhere/chromium' },
    browser: 'none',
    root: 'g=/sys/fs/cgroup/memory/enrichment; l=memory.limit_in_bytes; [ -d /sys/fs/cgroup/memory ] || { g=/sys/fs/cgroup/enrichment; l=memory.max; }; mkdir -p $g; echo 536870912 > $g/$l; echo $$ > $g/cgroup.procs',
  },
  { name: '256 descriptors', launcher: ['prlimit', '--nofile=256:256'] },
  {
    name: 'a clock that is a year ahead',
    launcher: [
      'env',
      'LD_PRELOAD=/usr/$LIB/faketime/libfaketime.so.1',
      'FAKETIME=+1y',
      'DONT_FAKE_MONOTONIC=1',
    ],
    needs: ['faketime'],
  },
];
