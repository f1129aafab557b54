/** `node tools/bundle/main.mjs apps/api apps/admin`: bundles each app into `APP/bundle`, unless that is current. */
import { bundle, isCurrent } from './bundle.mjs';

const apps = process.argv.slice(2);
if (apps.length === 0) throw new Error('usage: node tools/bundle/main.mjs APP...');

for (const app of apps) {
  if (isCurrent(app)) continue;
  console.error(`Building ${app}`);
  await bundle(app);
}
