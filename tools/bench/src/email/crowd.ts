import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../statistics';
import { printTable } from '../table';
import type { Memory } from './contestant-main';
import { ContestantProcess } from './contestant-process';
import { openEmailLab } from './lab';
import { plainDomains } from './latency';

/** Validations at a time, each at a domain and a mail host of its own. */
const crowd = 200;
/** A slow server: milliseconds until it greets, and until it says something of the mailbox. */
const slow = { greeting: 1000, mail: 1000 };

/** Crowds of validations against slow servers, one after the other, and what they do to our process's memory. */
export async function measureCrowd(quick: boolean): Promise<void> {
  const waves = quick ? 4 : 8;
  const script = {
    greeting: { text: '220 mx', afterMs: slow.greeting },
    mail: { text: '250 2.1.0 Ok', afterMs: slow.mail },
  };
  const systems = plainDomains('slow', crowd * waves, 'mx', script);
  const lab = await openEmailLab(systems, () => wait(50));
  const ours = await ContestantProcess.start('ours', lab.map);
  const rows: string[][] = [];
  try {
    for (let wave = 0; wave < waves; wave++) {
      const before = await ours.memory();
      const names = systems.slice(wave * crowd, (wave + 1) * crowd).map(({ name }) => name);
      const times = await Promise.all(
        names.map(async (name) => {
          const { opinion, milliseconds } = await ours.validate(`jo@${name}`);
          if (!opinion.isDeliverable) throw new Error(`Ours did not find jo@${name}.`);
          return milliseconds;
        }),
      );
      const after = await ours.memory();
      const column = (of: (memory: Memory) => number) => of(before).toFixed(0);
      rows.push([
        `wave ${wave + 1}`,
        column(({ resident }) => resident),
        after.peakResident.toFixed(0),
        after.resident.toFixed(0),
        column(({ heap }) => heap),
        after.peakHeap.toFixed(0),
        after.heap.toFixed(0),
        `${quantile(times, 0.5).toFixed(0)} ms`,
        `${Math.max(...times).toFixed(0)} ms`,
      ]);
    }
  } finally {
    await ours.stop();
    await lab.close();
  }
  console.log('');
  printTable(
    [
      `${crowd} at a time, slow servers`,
      ...['resident MB before', 'peak', 'after', 'heap MB before', 'peak', 'after', 'p50', 'slowest'],
    ],
    rows,
  );
}
