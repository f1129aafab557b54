import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../statistics';
import type { Results } from '../suite/results';
import { ContestantProcess } from './contestant-process';
import { openEmailLab } from './lab';
import { plainDomains } from './latency';

/** Validations at a time, each at a domain and a mail host of its own. */
const crowd = 1_000;
/** A slow server: milliseconds until it greets, and until it says something of the mailbox. */
const slow = { greeting: 1000, mail: 1000 };

/** Crowds of validations against slow servers, one after the other, and what they do to our process's memory; a round is a wave. */
export async function measureCrowd(quick: boolean, results: Results): Promise<void> {
  const waves = quick ? 1 : 6;
  const script = {
    greeting: { text: '220 mx', afterMs: slow.greeting },
    mail: { text: '250 2.1.0 Ok', afterMs: slow.mail },
  };
  const systems = plainDomains('slow', crowd * waves, 'mx', script);
  const lab = await openEmailLab(systems, () => wait(50));
  const ours = await ContestantProcess.start('ours', lab.map);
  try {
    for (let wave = 0; wave < waves; wave++) {
      await ours.memory(); // Peaks count from here.
      const names = systems.slice(wave * crowd, (wave + 1) * crowd).map(({ name }) => name);
      const times = await Promise.all(
        names.map(async (name) => {
          const { opinion, milliseconds } = await ours.validate(`jo@${name}`);
          if (!opinion.isDeliverable) throw new Error(`Ours did not find jo@${name}.`);
          return milliseconds;
        }),
      );
      const after = await ours.memory();
      const add = (what: string, unit: string, figure: number) =>
        results.add(
          { what: `${crowd.toLocaleString('en')} at a time: ${what}`, unit, better: 'less' },
          'ours',
          figure,
        );
      add('p50', 'ms', quantile(times, 0.5));
      add('slowest', 'ms', Math.max(...times));
      add('resident, peak', 'MB', after.peakResident);
      add('heap, peak', 'MB', after.peakHeap);
      add('heap left after a wave', 'MB', after.heap);
    }
  } finally {
    await ours.stop();
    await lab.close();
  }
}
