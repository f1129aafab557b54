import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployedFile, deployedPath } from '../deployed-file';
import { findProgram } from '../packages';
import { answers, Program } from '@enrichment/testing';

/** Prometheus, with the configuration that the deployment ships. */
export class Prometheus extends Program {
  readonly url: string;

  constructor(folder: string, port: number, replicas: readonly number[]) {
    const url = `http://127.0.0.1:${port}`;
    const file = join(folder, 'prometheus.yml');
    const targets = replicas.map((each) => `'127.0.0.1:${each}'`).join(', ');
    writeFileSync(
      file,
      deployedFile('prometheus.yml', [
        ['rule_files: [alerts.yml]', `rule_files: ['${deployedPath('alerts.yml')}']`],
        [
          "dns_sd_configs: [{ names: ['api'], type: A, port: 3000, refresh_interval: 5s }]",
          `static_configs: [{ targets: [${targets}] }]`,
        ],
      ]),
    );
    super({
      name: 'Prometheus',
      command: findProgram('prometheus') ?? 'prometheus',
      args: [
        `--config.file=${file}`,
        `--web.listen-address=127.0.0.1:${port}`,
        `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      ],
      logFile: join(folder, 'prometheus.log'),
      isReady: () => answers(`${url}/-/ready`),
    });
    this.url = url;
  }
}
