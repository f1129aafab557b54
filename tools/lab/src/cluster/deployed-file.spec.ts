import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { deployedFile } from './deployed-file';
import { findProgram, whatIsMissing } from '../parts/packages';

describe('deployedFile', () => {
  it('replaces what differs here, and nothing else', () => {
    const shipped = readFileSync(join(__dirname, '../../../../deploy/nginx.conf'), 'utf8');
    const here = deployedFile('nginx.conf', [['listen 8080;', 'listen 127.0.0.1:1;']]);
    expect(here).toBe(shipped.replace('listen 8080;', 'listen 127.0.0.1:1;'));
  });

  it('fails when the file has changed', () => {
    expect(() => deployedFile('nginx.conf', [['listen 99;', '']])).toThrow(
      'deploy/nginx.conf has no "listen 99;"',
    );
  });
});

describe('the shipped configuration', () => {
  const deploy = join(__dirname, '../../../../deploy');
  it.each([
    ['haproxy', ['-c', '-f', join(deploy, 'haproxy.cfg')]],
    ['promtool', ['check', 'config', join(deploy, 'prometheus.yml')]],
  ])('is accepted by %s', (name, args) => {
    const program = findProgram(name);
    if (!program) return console.warn(`${whatIsMissing([name])}: its configuration is not checked.`);
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
  });
});
