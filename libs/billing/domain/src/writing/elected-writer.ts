import type { Charge, Receipt } from '../ledger/ledger';
import { type ChargeLink, type ChargeLinks, LinkBroken } from './charge-links';
import type { ChargeWriter, WriteOptions } from './charge-writer';
import type { Replica, WriterLease } from './writer-lease';

interface ElectedWriterOptions {
  readonly self: Replica;
  /** Writes the charges of this replica, and those of all replicas while it is elected. */
  readonly own: ChargeWriter;
  readonly lease: WriterLease;
  readonly links: ChargeLinks;
  /** Maximum number of charges that wait for the other replica. Further charges are written here. */
  readonly maxWaiting?: number;
  /** Called with one line when another replica writes, or cannot be reached. */
  readonly onNotice?: (notice: string) => void;
}

/** Milliseconds between two renewals or checks of the lease, which lasts several times longer. */
const electionPauseMs = 400;

/**
 * One replica writes the charges of all replicas, which avoids conflicts in the ledger. The others send it their charges. No
 * charge is lost or doubled: the ledger applies a request once, and accepts one next entry per account from all writers. When
 * the elected replica does not respond, each replica writes its own charges, slower, until another one is elected.
 */
export class ElectedWriter implements ChargeWriter {
  private link: { readonly to: string; readonly link: ChargeLink } | undefined;
  private writer: string | undefined;
  private lastNotice = '';
  private timer: NodeJS.Timeout | undefined;
  private closed = false;
  /** Counts of charges by writer, and of changes of the elected writer. */
  readonly counts = { own: 0, forwarded: 0, fallback: 0, changes: 0 };

  constructor(private readonly options: ElectedWriterOptions) {}

  /** Takes part in elections from now on. */
  start(): this {
    const next = (): void => {
      void this.elect().finally(() => {
        if (!this.closed) this.timer = setTimeout(next, electionPauseMs).unref();
      });
    };
    next();
    return this;
  }

  /** Whether this replica writes for all. */
  get isElected(): boolean {
    return this.writer === this.options.self.id;
  }

  /** Charges that wait for another replica. */
  get waiting(): number {
    return this.link?.link.waiting ?? 0;
  }

  async write(charge: Charge, options: WriteOptions = {}): Promise<Receipt> {
    // A forwarded charge cannot be recalled. So wait for the end of the turn: a request that ends in it is not charged.
    if (options.signal) await Promise.resolve();
    options.signal?.throwIfAborted();
    const link = this.link?.link;
    const { own, maxWaiting = 5_000 } = this.options;
    if (link?.isOpen && link.waiting < maxWaiting) return this.forward(link, charge);
    this.counts.own++;
    return own.write(charge, options);
  }

  forget(): void {
    this.options.own.forget();
  }

  /** Reads the lease once, and connects to its holder. Never throws. */
  async elect(): Promise<void> {
    const { self, lease } = this.options;
    try {
      const holder = await lease.claim(self);
      if (holder.id !== this.writer) {
        this.writer = holder.id;
        this.counts.changes++;
        this.forget();
      }
      if (holder.id === self.id) this.unlink();
      else if (this.link?.to !== holder.id || !this.link.link.isOpen) await this.connect(holder);
      if (this.closed) this.unlink();
    } catch {
      // The database is unreachable. The current writer remains; failed links are detected when a charge is sent.
    }
  }

  /** Call it before closing the connections that it uses. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    const { link } = this;
    this.link = undefined;
    await this.options.lease.release(this.options.self.id).catch(() => undefined);
    await link?.link.close();
  }

  private async forward(link: ChargeLink, charge: Charge): Promise<Receipt> {
    this.counts.forwarded++;
    try {
      return await link.write(charge);
    } catch (error) {
      if (!(error instanceof LinkBroken)) throw error;
      this.counts.fallback++;
      return this.options.own.write(charge, { mayBeApplied: true });
    }
  }

  private async connect(holder: Replica): Promise<void> {
    this.unlink();
    try {
      const link = await this.options.links.connect(holder);
      this.link = { to: holder.id, link };
      this.notice(`charges are written by the replica at ${holder.address}`);
    } catch (error) {
      const reason = (error as Error).message;
      this.notice(
        `the replica at ${holder.address} writes charges and cannot be reached, so this one writes its own, which is slower: ${reason}`,
      );
    }
  }

  /** Closes the link. Charges in progress still receive their outcomes. */
  private unlink(): void {
    void this.link?.link.close();
    this.link = undefined;
  }

  private notice(notice: string): void {
    if (notice !== this.lastNotice) this.options.onNotice?.(notice);
    this.lastNotice = notice;
  }
}
