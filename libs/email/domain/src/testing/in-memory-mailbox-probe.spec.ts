import { InMemoryMailboxProbe } from './in-memory-mailbox-probe';
import { mailboxProbeContract } from './mailbox-probe-contract';

mailboxProbeContract('InMemoryMailboxProbe', (script) =>
  Promise.resolve({ probe: new InMemoryMailboxProbe(script), close: () => Promise.resolve() }),
);
