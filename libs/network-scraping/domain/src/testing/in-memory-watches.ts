import { type Subject, subjectKey } from '../subject/subject';
import type { CheckedWatch, NewWatch, Watch, Watches } from '../watching/watches';

interface Row {
  watch: Watch;
  dueAt: Date;
}

/** `Watches` in a map, for tests. */
export class InMemoryWatches implements Watches {
  private readonly rows = new Map<string, Row>();

  find(account: string, subject: Subject): Promise<Watch | undefined> {
    return Promise.resolve(this.row(account, subject)?.watch);
  }

  start({ dueAt, extendsBefore, ...watch }: NewWatch): Promise<boolean> {
    const found = this.row(watch.account, watch.subject);
    if (found && found.watch.endsAt >= extendsBefore) return Promise.resolve(false);
    const isOver = !found || found.watch.endsAt <= watch.createdAt;
    if (isOver) {
      if (found) this.rows.delete(found.watch.id);
      this.rows.set(watch.id, { watch: { ...watch, revision: 1 }, dueAt });
    } else found.watch = { ...found.watch, endsAt: watch.endsAt };
    return Promise.resolve(true);
  }

  private row(account: string, subject: Subject): Row | undefined {
    const key = subjectKey(subject);
    return [...this.rows.values()].find(
      ({ watch }) => watch.account === account && subjectKey(watch.subject) === key,
    );
  }

  list(account: string, now: Date, limit: number): Promise<Watch[]> {
    const own = [...this.rows.values()]
      .map(({ watch }) => watch)
      .filter((watch) => watch.account === account && watch.endsAt > now)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    return Promise.resolve(own.slice(0, limit));
  }

  end(account: string, id: string): Promise<boolean> {
    return Promise.resolve(this.rows.get(id)?.watch.account === account && this.rows.delete(id));
  }

  claim({ now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number }) {
    const due = [...this.rows.values()]
      .filter(({ watch, dueAt }) => dueAt <= now && watch.endsAt > now)
      .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
      .slice(0, limit);
    for (const row of due) row.dueAt = leaseEndsAt;
    return Promise.resolve(due.map(({ watch }) => watch));
  }

  settle({ id, revision }: Watch, { dueAt, ...checked }: CheckedWatch): Promise<void> {
    const row = this.rows.get(id);
    if (row?.watch.revision === revision)
      Object.assign(row, { dueAt, watch: { ...row.watch, ...checked, revision: revision + 1 } });
    return Promise.resolve();
  }

  postpone({ id, revision }: Watch, dueAt: Date): Promise<void> {
    const row = this.rows.get(id);
    if (row?.watch.revision === revision) row.dueAt = dueAt;
    return Promise.resolve();
  }

  prune(before: Date): Promise<number> {
    const old = [...this.rows.values()].filter(({ watch }) => watch.endsAt < before);
    for (const { watch } of old) this.rows.delete(watch.id);
    return Promise.resolve(old.length);
  }
}
