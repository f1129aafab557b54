import type { AuditEntry, AuditLog, AuditQuery, StoredAuditEntry } from '../audit-log';

export class InMemoryAuditLog implements AuditLog {
  private entries: StoredAuditEntry[] = [];
  private count = 0;

  record({ isOnce, ...entry }: AuditEntry): Promise<void> {
    const isRecorded = this.entries.some(
      ({ accountId, action, subject }) =>
        accountId === entry.accountId && action === entry.action && subject === entry.subject,
    );
    if (!isOnce || !isRecorded) this.entries.push({ ...entry, id: String(++this.count) });
    return Promise.resolve();
  }

  page({ accountId, subject, kind, before, limit }: AuditQuery): Promise<StoredAuditEntry[]> {
    const matching = this.entries.filter(
      (entry) =>
        (accountId === undefined || entry.accountId === accountId) &&
        (subject === undefined || entry.subject === subject) &&
        (kind === undefined || entry.action.split('.')[0] === kind) &&
        (before === undefined || Number(entry.id) < Number(before)),
    );
    return Promise.resolve(matching.reverse().slice(0, limit));
  }

  prune(before: Date): Promise<number> {
    const kept = this.entries.filter(({ at }) => at >= before);
    const pruned = this.entries.length - kept.length;
    this.entries = kept;
    return Promise.resolve(pruned);
  }
}
