import { lookup, lookupService } from 'node:dns/promises';
import { hostname, networkInterfaces } from 'node:os';
import type { Machine } from './helo-name';

export const thisMachine: Machine = {
  hostname,
  fullName: async () => {
    const { address } = await lookup(hostname());
    return (await lookupService(address, 25)).hostname;
  },
  addresses: () =>
    Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ internal }) => !internal),
};
