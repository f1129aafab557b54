import { type Release, SemaphoreFull } from './semaphore';

/** A size that work may hold at the same time, such as bytes in memory; one account has at most half. */
export class SharedBudget {
  private all = 0;
  private readonly ofAccounts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** @throws SemaphoreFull */
  take(size: number, account: string | undefined): Release {
    const own = account === undefined ? 0 : (this.ofAccounts.get(account) ?? 0) + size;
    if (this.all + size > this.max || own > this.max / 2) throw new SemaphoreFull();
    this.add(size, account);
    let isReleased = false;
    return () => {
      if (!isReleased) this.add(-size, account);
      isReleased = true;
    };
  }

  private add(size: number, account: string | undefined): void {
    this.all += size;
    if (account !== undefined) add(this.ofAccounts, account, size);
  }
}

/** Adds to a sum of a map. Sums of zero are removed. */
export function add<K>(sums: Map<K, number>, key: K, amount: number): void {
  const sum = (sums.get(key) ?? 0) + amount;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
}
