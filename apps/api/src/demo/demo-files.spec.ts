import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type DemoDescription, DemoFile } from './demo-files';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'enrichment-demo-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const describedAt = (base_url: string) => ({ base_url, api_key: 'enr_x'.repeat(50) }) as DemoDescription;

it('is complete for concurrent readers, and readable by its owner only', () => {
  const file = new DemoFile(dataDir);
  file.write(describedAt('http://old.test'));
  const path = join(dataDir, 'demo.json');
  const reader = openSync(path, 'r');
  file.write(describedAt('http://new.test'));
  expect(JSON.parse(readFileSync(reader, 'utf8'))).toEqual(describedAt('http://old.test'));
  closeSync(reader);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(describedAt('http://new.test'));
  expect(readdirSync(dataDir)).toEqual(['demo.json']);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('is removed by the service that it describes, and by no other', () => {
  const file = new DemoFile(dataDir);
  file.write(describedAt('http://new.test'));
  file.removeIf(describedAt('http://old.test'));
  expect(readdirSync(dataDir)).toEqual(['demo.json']);
  file.removeIf(describedAt('http://new.test'));
  expect(readdirSync(dataDir)).toEqual([]);
});
