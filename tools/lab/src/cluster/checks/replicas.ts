import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { lookUp } from '@enrichment/testing';
import { checkOf } from './check';

/** Each restart does what an installation's does: it opens the bundled IP data, beside replicas that refuse as early as they ever do. */
export const rolling = checkOf({
  about: 'rolling restarts under 100 requests/s: none of 10,000 fails',
  cluster: (isBrief) => ({ replicas: isBrief ? 2 : 3, settings: { MMDB_PATHS: '', MAX_QUEUEING_MS: '' } }),
  perSecond: 100,
  run: async ({ cluster: { replicas }, isBrief, sent }) => {
    await pause(500);
    let replaced = 0;
    while (isBrief ? replaced < replicas.length : sent() < 10_000) {
      const replica = replicas[replaced++ % replicas.length]!;
      await replica.stop();
      await replica.start();
      await pause(isBrief ? 1_500 : 3_000); // The balancer's checks find it again.
    }
    return { figures: `${replaced} replicas replaced` };
  },
});

/** Replicas die in the middle of requests, which the balancer sends to another one. */
export const kill = checkOf({
  about: 'kill -9 of replicas under 200 requests/s: each request is answered, and charged once',
  cluster: () => ({ spread: 'turn' }),
  run: async ({ cluster, isBrief, random }) => {
    await pause(500);
    const rounds = isBrief ? 2 : 10;
    for (let round = 0; round < rounds; round++) {
      await pause(random.between(100, 1_000));
      const victim = random.pick(cluster.replicas);
      await victim.kill();
      await victim.start();
      await pause(1_500);
    }
    return { figures: `kill -9 of a replica ${rounds} times` };
  },
});

/** Connections between the balancer and the replicas rest for just as long as Node.js keeps them by default. */
export const idle = checkOf({
  about: "bursts on connections that rested for Node.js' own 5 s: no 502",
  perSecond: 0,
  run: async ({ cluster, customers, isBrief, send }) => {
    const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_000 });
    const bursts = isBrief ? 3 : 12;
    for (let burst = 0; burst < bursts; burst++) {
      if (burst > 0) await pause(4_900 + ((burst * 37) % 200));
      await send(
        Array.from({ length: 200 }, (_, i) => lookUp(cluster.url, customers[i % customers.length]!, agent)),
      );
    }
    agent.destroy();
    return { figures: `${bursts} bursts of 200, 5 s apart` };
  },
});
