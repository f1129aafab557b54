import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployedFile } from '../deployed-file';
import { findProgram } from '../../parts/packages';
import { answers, Program } from '@enrichment/testing';

export const balancers = ['nginx', 'haproxy'] as const;
export type BalancerName = (typeof balancers)[number];
/** How requests are spread: each API key to one replica, as shipped, or in turn. */
export type Spread = 'key' | 'turn';

interface BalancerOptions {
  readonly folder: string;
  readonly port: number;
  readonly replicas: readonly number[];
  readonly spread: Spread;
  /** The address of a TLS proxy before it. */
  readonly tlsProxy?: string | undefined;
}

/** nginx or HAProxy, with the configuration that the deployment ships. */
export class Balancer extends Program {
  readonly url: string;

  constructor(name: BalancerName, options: BalancerOptions) {
    const url = `http://127.0.0.1:${options.port}`;
    const file = join(options.folder, `${name}.conf`);
    writeFileSync(file, configurations[name](options));
    super({
      name,
      command: findProgram(name) ?? name,
      args: name === 'nginx' ? ['-c', file, '-g', 'daemon off;'] : ['-db', '-f', file],
      isReady: () => answers(`${url}/healthz`),
      env: { ...process.env, ...(options.tlsProxy !== undefined && { TLS_PROXY: options.tlsProxy }) },
      logFile: join(options.folder, `${name}.log`),
    });
    this.url = url;
  }
}

const configurations: Readonly<Record<BalancerName, (options: BalancerOptions) => string>> = {
  nginx: ({ folder, port, replicas, spread, tlsProxy }) =>
    deployedFile('nginx.conf', [
      ['/tmp/nginx', join(folder, 'nginx')],
      ['listen 8080;', `listen 127.0.0.1:${port};`],
      ['resolver 127.0.0.11 valid=1s ipv6=off;', ''],
      [
        'server api:3000 resolve max_fails=1 fail_timeout=1s;',
        replicas.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' '),
      ],
      ...(tlsProxy === undefined
        ? []
        : ([['# set_real_ip_from 192.0.2.1;', `set_real_ip_from ${tlsProxy};`]] as const)),
      ...(spread === 'turn' ? ([['hash $account_key consistent;', '']] as const) : []),
    ]),
  haproxy: ({ port, replicas, spread }) =>
    deployedFile('haproxy.cfg', [
      ['bind :8080', `bind 127.0.0.1:${port}`],
      ['maxconn 20000', 'maxconn 4000'], // Below the usual limit of open files of a process.
      [
        '  server-template api 10 api:3000 resolvers docker init-addr none',
        replicas.map((each, i) => `  server api${i + 1} 127.0.0.1:${each}`).join('\n'),
      ],
      ...(spread === 'turn' ? ([['balance hdr(x-api-key)', 'balance roundrobin']] as const) : []),
    ]),
};
