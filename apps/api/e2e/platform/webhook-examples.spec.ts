import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventBody, newSecret, signatureHeaders } from '@enrichment/webhooks-domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../doc-examples';

const guide = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
const example = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(guide)![1]!;

const hasPython = spawnSync('python3', ['--version']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the receivers of docs/webhooks.md', () => {
  const secret = newSecret();
  const old = newSecret();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'enrichment-receivers-'));
    mkdirSync(join(folder, 'node_modules'));
    const library = 'node_modules/standardwebhooks';
    symlinkSync(join(root, library), join(folder, library));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['typescript', process.execPath, 'receiver.mts'] as const,
    ...(hasPython ? [['python', 'python3', 'receiver.py'] as const] : []),
  ])('accept signed messages and no others: %s', async (language, command, file) => {
    writeFileSync(join(folder, file), example(language));
    const port = await freePort();
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
    const receiver: ChildProcess = spawn(command, [file], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let printed = '';
    receiver.stdout!.on('data', (chunk) => (printed += String(chunk)));
    const post = async (body: string, headers: Record<string, string>): Promise<number> => {
      for (;;) {
        // The receiver may not listen yet.
        const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers }).catch(
          () => undefined,
        );
        if (answer) return answer.status;
        if (receiver.exitCode !== null) throw new Error(`It ended: ${receiver.exitCode}`);
      }
    };
    try {
      const at = new Date();
      const body = eventBody({ type: 'balance.low', at, data: { account_id: 'acc_ä' } });
      const message = { id: 'evt_1', body, at };
      expect(await post(body, signatureHeaders(message, [secret]))).toBe(204);
      expect(await post(body, signatureHeaders(message, [old, secret]))).toBe(204);
      expect(await post(body, signatureHeaders(message, [old]))).toBe(400);
      expect(await post(`${body} `, signatureHeaders(message, [secret]))).toBe(400);
      const late = { ...message, at: new Date(at.getTime() - 600_000) };
      expect(await post(body, signatureHeaders(late, [secret]))).toBe(400);
      while (printed.split('\n').length < 3) await once(receiver.stdout!, 'data');
      expect(printed.trim().split(/\r?\n/)).toEqual(['evt_1 balance.low', 'evt_1 balance.low']);
    } finally {
      receiver.kill();
      await once(receiver, 'exit');
    }
  });
});
