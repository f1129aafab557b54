/**
 * Runs in an environment: starts the service, calls its four operations, and stops it. Checks for left processes and files. Prints one line.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { tmpdir } from 'node:os';
import testing from '@enrichment/testing';

const { dataDir, logFile, launcher, browser, error } = JSON.parse(process.env.PROBE_OPTIONS);
delete process.env.PROBE_OPTIONS;

try {
  console.log(await probe());
} catch ({ message }) {
  console.log(`FAILED ${message}`);
  process.exitCode = 1;
}

async function probe() {
  if (!error) mkdirSync(dirname(dataDir), { recursive: true });
  const settings = { DEMO: 'on', ...(process.env.HOST && { HOST: process.env.HOST }) };
  const service = new testing.Service({ dataDir, logFile, launcher, settings });
  if (error) {
    service.spawn();
    await service.exited();
    const lines = service.output.trim().split('\n');
    if (lines.length !== 1 || !new RegExp(error).test(lines[0]))
      throw new Error(`the service printed ${service.lastLines(5)}`);
    return lines[0];
  }
  await service.start();
  const { pid } = service;
  try {
    await callOperations(service);
  } finally {
    const code = await service.stop();
    if (code !== 0) throw new Error(`the service ended with ${code}: ${service.lastLines(5)}`);
  }
  const left = [...processesOf(dataDir), ...filesOf(`${dataDir}/browser/profiles`)];
  const sockets = filesOf(`${tmpdir()}/enrichment-${process.getuid()}`);
  left.push(...sockets.filter((name) => name.includes(`/s.${pid}.`)));
  if (left.length > 0) throw new Error(`left after the stop: ${left.join(', ')}`);
  return 'ready, four operations, clean stop';
}

async function callOperations(service) {
  const calls = [
    ['email/validate', { email: 'accepted@demo.test' }],
    ['network/company', { id: 'json-ld' }],
    ['network/profile', { id: 'json-ld' }],
    ['ip/lookup', { ip: '8.8.8.8' }],
    ['network/profile', { id: 'rendered' }, browser === 'none' ? 503 : 200],
  ];
  for (const [path, body, expected = 200] of calls) {
    const answer = await fetch(`${service.url}/v1/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': service.demo.api_key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== expected)
      throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${text}`);
  }
}

function filesOf(folder) {
  try {
    return readdirSync(folder).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

/** Processes that name the data folder in their arguments or their environment. */
function processesOf(folder) {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
    try {
      return ['cmdline', 'environ'].some((file) =>
        readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder),
      );
    } catch {
      return false;
    }
  });
}
