import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { missingPackages } from './missing-packages.mjs';

const workspace = join(__dirname, '../..');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'enrichment-packages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param script replaces dpkg; $2 is the name of a package */
function missingBy(script: string): string[] {
  const file = join(folder, 'dpkg');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return missingPackages(workspace, { PATH: [folder, process.env['PATH']].join(delimiter) });
}

const installed = "echo 'Status: install ok installed'";

it('lists no package where all are installed', () => {
  expect(missingBy(installed)).toEqual([]);
});

it('lists packages that are unknown, or removed with their configuration kept', () => {
  const missing = missingBy(`case $2 in
    nginx) exit 1 ;;
    postfix) echo 'Status: deinstall ok config-files' ;;
    *) ${installed} ;;
  esac`);
  expect(missing).toEqual(['nginx', 'postfix']);
});
