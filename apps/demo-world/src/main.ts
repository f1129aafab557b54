import { parseArgs } from 'node:util';
import { startDemoNetwork } from './network/demo-network';

/** `node dist/main.js [--port 4100] [--host 127.0.0.1] [--seed 1]`: runs the demo network until a signal stops it. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4100' },
      host: { type: 'string', default: '127.0.0.1' },
      seed: { type: 'string', default: '1' },
    },
  });
  const network = await startDemoNetwork({
    port: wholeNumber('port', values.port),
    host: values.host,
    seed: wholeNumber('seed', values.seed),
  });
  console.log(`The demo network is at ${network.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void network.close());
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} wants a whole number, not ${text}`);
  return Number(text);
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
