import {
  type Charge,
  type ChargeLink,
  type ChargeLinks,
  type ChargeWriter,
  LinkBroken,
  type Receipt,
  type Replica,
} from '../index';

/**
 * Faults of a connection during a charge:
 * - `lost`: the connection breaks before the charge arrives;
 * - `unanswered`: the charge is written, and the connection breaks before its outcome arrives;
 * - `late`: the connection breaks, and the charge arrives afterwards, as at a process that hung;
 * - `twice`: the charge is written twice.
 */
export type LinkFault = 'none' | 'lost' | 'unanswered' | 'late' | 'twice';

/** Connections between the replicas of one process, with planned faults. */
export class InMemoryChargeLinks implements ChargeLinks {
  private readonly writers = new Map<string, ChargeWriter>();
  private readonly links = new Map<string, Set<InMemoryLink>>();
  /** Late charges, each as a function that delivers it. */
  private readonly late: (() => void)[] = [];

  /** @param nextFault called once for each charge */
  constructor(private readonly nextFault: () => LinkFault = () => 'none') {}

  /** Makes the replica reachable. */
  serve({ id }: Replica, writer: ChargeWriter): void {
    this.writers.set(id, writer);
  }

  /** Ends a replica: it is unreachable, and its outcomes are lost. */
  kill({ id }: Replica): void {
    this.writers.delete(id);
    for (const link of this.links.get(id) ?? []) link.break();
  }

  /** Delivers late charges. */
  deliverLate(): void {
    for (const deliver of this.late.splice(0)) deliver();
  }

  connect(replica: Replica): Promise<ChargeLink> {
    const writer = this.writers.get(replica.id);
    if (!writer) return Promise.reject(new Error('connect ECONNREFUSED'));
    const link = new InMemoryLink(writer, this.nextFault, this.late);
    this.links.set(replica.id, (this.links.get(replica.id) ?? new Set()).add(link));
    return Promise.resolve(link);
  }
}

class InMemoryLink implements ChargeLink {
  private readonly broken = new AbortController();
  private readonly inProgress = new Set<Promise<unknown>>();
  isOpen = true;

  constructor(
    private readonly writer: ChargeWriter,
    private readonly nextFault: () => LinkFault,
    private readonly late: (() => void)[],
  ) {
    this.broken.signal.addEventListener('abort', () => (this.isOpen = false));
  }

  get waiting(): number {
    return this.inProgress.size;
  }

  write(charge: Charge): Promise<Receipt> {
    if (!this.isOpen) return Promise.reject(new LinkBroken('it is closed'));
    const outcome = this.deliver(charge);
    const ended: Promise<unknown> = outcome.catch(() => undefined).then(() => this.inProgress.delete(ended));
    this.inProgress.add(ended);
    return outcome;
  }

  async close(): Promise<void> {
    this.isOpen = false;
    await Promise.all(this.inProgress);
  }

  break(): void {
    this.broken.abort(new LinkBroken('it has ended'));
  }

  private async deliver(charge: Charge): Promise<Receipt> {
    const { signal } = this.broken;
    const broken = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const fault = this.nextFault();
    const write = () => this.writer.write(charge, { signal });
    if (fault === 'late') this.late.push(() => void write().catch(() => undefined));
    if (fault === 'lost' || fault === 'late') this.break();
    if (fault === 'twice') void write().catch(() => undefined);
    const outcome = signal.aborted ? broken : write();
    if (fault === 'unanswered') await outcome.catch(() => undefined).finally(() => this.break());
    return Promise.race([broken, outcome]);
  }
}
