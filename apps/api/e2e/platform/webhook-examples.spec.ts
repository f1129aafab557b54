import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Program } from '@enrichment/testing';
import { eventBody, newSecret, signatureHeaders } from '@enrichment/webhooks-domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../doc-examples';

const guide = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
const example = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(guide)![1]!;

const hasPython = spawnSync('python3', ['--version']).status === 0;

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
    const post = async (body: string, headers: Record<string, string>): Promise<number> => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
      return answer.status;
    };
    const at = new Date();
    const body = eventBody({ type: 'balance.low', at, data: { account_id: 'acc_ä' } });
    const message = { id: 'evt_1', body, at };
    const receiver = new Program({
      name: `the receiver in ${language}`,
      command,
      args: [join(folder, file)],
      env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
      logFile: join(folder, `${language}.log`),
      isReady: async () => (await post(body, signatureHeaders(message, [old]))) === 400,
    });
    await receiver.start();
    try {
      expect(await post(body, signatureHeaders(message, [secret]))).toBe(204);
      expect(await post(body, signatureHeaders(message, [old, secret]))).toBe(204);
      expect(await post(`${body} `, signatureHeaders(message, [secret]))).toBe(400);
      const late = { ...message, at: new Date(at.getTime() - 600_000) };
      expect(await post(body, signatureHeaders(late, [secret]))).toBe(400);
    } finally {
      await receiver.stop();
    }
    expect(receiver.linesWith('balance.low')).toEqual(['evt_1 balance.low', 'evt_1 balance.low']);
  });
});
