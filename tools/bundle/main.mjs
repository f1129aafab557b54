/** `node tools/bundle/main.mjs apps/api apps/admin`: compiles each app and bundles it into `APP/bundle`, unless that is current. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundle, isCurrent, workspace } from './bundle.mjs';

const apps = process.argv.slice(2);
if (apps.length === 0) throw new Error('usage: node tools/bundle/main.mjs APP...');

const compiler = join(workspace, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(
  process.execPath,
  [compiler, '--build', ...apps.map((app) => join(workspace, app, 'tsconfig.lib.json'))],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(1);
for (const app of apps) if (!isCurrent(app)) await bundle(app);
