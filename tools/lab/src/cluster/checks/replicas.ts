import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { lookUp } from '@enrichment/testing';
import { checkOf } from './check';

export const rolling = checkOf({
  about: 'a rolling restart under 200 requests/s: none fails',
  cluster: (isBrief) => (isBrief ? { replicas: 2 } : {}),
  run: async ({ cluster: { replicas }, isBrief }) => {
    await pause(500);
    for (const replica of replicas) {
      await replica.stop();
      await replica.start();
      await pause(isBrief ? 1_500 : 3_000); // The balancer's checks find it again.
    }
    return { figures: `${replicas.length} replicas replaced` };
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
