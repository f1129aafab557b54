import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { lookUp, type Sent, Load } from '@enrichment/testing';
import { auditLedger, type Check, counts, customersOf, onCluster, slowest, unexpected } from './check';

export const rolling: Check = {
  about: 'a rolling restart under 200 requests/s: none fails',
  run: ({ balancer, isBrief }) =>
    onCluster({ balancer, ...(isBrief && { replicas: 2 }) }, async (cluster) => {
      const customers = await customersOf(cluster, 16);
      const load = new Load({ url: cluster.url, customers, perSecond: isBrief ? 100 : 200 });
      await pause(500);
      for (const replica of cluster.replicas) {
        await replica.stop();
        await replica.start();
        await pause(isBrief ? 1_500 : 3_000); // The balancer's checks find it again.
      }
      const outcomes = await load.stop();
      const figures = `${cluster.replicas.length} replicas replaced: ${counts(outcomes)}; slowest ${slowest(outcomes)} ms`;
      const violations = [...unexpected(outcomes), ...(await auditLedger(cluster, customers, outcomes))];
      return { figures, violations };
    }),
};

/** Replicas die in the middle of requests, which the balancer sends to another one. */
export const kill: Check = {
  about: 'kill -9 of replicas under 200 requests/s: each request is answered, and charged once',
  run: ({ balancer, isBrief, random }) =>
    onCluster({ balancer, spread: 'turn' }, async (cluster) => {
      const customers = await customersOf(cluster);
      const load = new Load({ url: cluster.url, customers, perSecond: 200 });
      await pause(500);
      const rounds = isBrief ? 2 : 10;
      for (let round = 0; round < rounds; round++) {
        await pause(random.between(100, 1_000));
        const victim = random.pick(cluster.replicas);
        await victim.kill();
        await victim.start();
        await pause(1_500);
      }
      const outcomes = await load.stop();
      const figures = `kill -9 of a replica ${rounds} times: ${counts(outcomes)}; slowest ${slowest(outcomes)} ms`;
      const violations = [...unexpected(outcomes), ...(await auditLedger(cluster, customers, outcomes))];
      return { figures, violations };
    }),
};

/** Connections between the balancer and the replicas rest for just as long as Node.js keeps them by default. */
export const idle: Check = {
  about: "bursts on connections that rested for Node.js' own 5 s: no 502",
  run: ({ balancer, isBrief }) =>
    onCluster({ balancer }, async (cluster) => {
      const customers = await customersOf(cluster, 16);
      const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_000 });
      const outcomes: Sent[] = [];
      const bursts = isBrief ? 3 : 12;
      for (let burst = 0; burst < bursts; burst++) {
        if (burst > 0) await pause(4_900 + ((burst * 37) % 200));
        const sent = Array.from({ length: 200 }, (_, i) =>
          lookUp(cluster.url, customers[i % customers.length]!, agent),
        );
        outcomes.push(...(await Promise.all(sent)));
      }
      agent.destroy();
      const figures = `${bursts} bursts of 200, 5 s apart: ${counts(outcomes)}`;
      return { figures, violations: unexpected(outcomes) };
    }),
};
