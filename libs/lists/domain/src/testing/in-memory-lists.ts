import { type Effect, newUlid } from '@enrichment/kernel';
import {
  charactersOf,
  exceeds,
  type List,
  listBounds,
  listIncomplete,
  listIsIn,
  listNotFound,
  type Lists,
  type ListState,
  type NewList,
  type NewRow,
  type RowOutcome,
  type Row,
  type RowClaim,
  statesBefore,
  tooManyLists,
  tooManyRows,
} from '../index';

interface StoredRow extends NewRow {
  dueAt: number;
  requestId: string | undefined;
  tries: number;
  outcome: RowOutcome | undefined;
}

/** Lists in memory, for tests. */
export class InMemoryLists implements Lists {
  private stored: List[] = [];
  private readonly rowsOf = new Map<string, StoredRow[]>();

  async create(list: NewList, now: Date): Promise<List> {
    if ((await this.list(list.accountId)).length >= listBounds.lists) throw tooManyLists();
    const made: List = {
      ...list,
      id: `lst_${newUlid()}`,
      state: 'draft',
      pausedBecause: undefined,
      rows: 0,
      subjects: 0,
      done: 0,
      answered: 0,
      credits: 0,
      createdAt: now,
      startedAt: undefined,
      endedAt: undefined,
    };
    this.stored.push(made);
    this.rowsOf.set(made.id, []);
    return made;
  }

  async append(accountId: string, id: string, from: number, rows: readonly NewRow[]): Promise<void> {
    const list = this.required(accountId, id);
    if (list.state !== 'draft') throw listIsIn(list.state);
    if (from + rows.length > listBounds.rows) throw tooManyRows();
    const held = (await this.list(accountId)).flatMap((each) => this.rowsOf.get(each.id)!);
    if (exceeds({ rows: held.length, characters: charactersOf(held) }, rows)) throw tooManyLists();
    const all = this.rowsOf.get(id)!;
    rows.forEach((row, i) => {
      all[from + i] ??= { ...row, dueAt: 0, requestId: undefined, tries: 0, outcome: undefined };
    });
    this.put({ ...list, rows: Object.keys(all).length });
  }

  async find(accountId: string, id: string): Promise<List | undefined> {
    return this.stored.find((list) => list.id === id && list.accountId === accountId);
  }

  async list(accountId: string): Promise<List[]> {
    return this.stored.filter((list) => list.accountId === accountId).reverse();
  }

  async rows(id: string, after: number, limit: number): Promise<Row[]> {
    const all = this.rowsOf.get(id) ?? [];
    return all.slice(after + 1, after + 1 + limit).map(({ subject, sameAs, cells, outcome }, i) => {
      const first = sameAs === undefined ? undefined : all[sameAs]?.outcome;
      return {
        number: after + 1 + i,
        subject,
        sameAs,
        cells,
        outcome: first ? { ...first, credits: 0 } : outcome,
      };
    });
  }

  async start(accountId: string, id: string, rows: number, now: Date): Promise<List> {
    const list = this.required(accountId, id);
    if (list.state !== 'draft') throw listIsIn(list.state);
    const all = this.rowsOf.get(id)!;
    if (list.rows !== rows || all.length !== rows) throw listIncomplete();
    const subjects = all.filter(isOpen).length;
    return this.put({ ...list, state: 'running', subjects, startedAt: now });
  }

  async move(
    accountId: string,
    id: string,
    to: Exclude<ListState, 'draft'>,
    now: Date,
    because?: string,
    effect?: Effect,
  ): Promise<List> {
    const list = this.required(accountId, id);
    if (!statesBefore[to].includes(list.state)) throw listIsIn(list.state);
    await effect?.(() => Promise.resolve([]));
    const endedAt = to === 'finished' || to === 'cancelled' ? now : undefined;
    return this.put({ ...list, state: to, pausedBecause: because, endedAt });
  }

  async remove(accountId: string, id: string): Promise<void> {
    const { state } = this.required(accountId, id);
    if (state === 'running') throw listIsIn(state);
    this.drop((list) => list.id === id);
  }

  async running(): Promise<List[]> {
    return this.stored
      .filter(({ state }) => state === 'running')
      .sort((a, b) => +a.startedAt! - +b.startedAt!);
  }

  async claim(
    id: string,
    newIds: readonly string[],
    turn: { now: Date; leaseEndsAt: Date },
  ): Promise<RowClaim[]> {
    if (this.stored.find((list) => list.id === id)?.state !== 'running') return [];
    const ids = [...newIds];
    return (this.rowsOf.get(id) ?? []).flatMap((row, number) => {
      if (!isOpen(row) || row.dueAt > +turn.now || ids.length === 0) return [];
      const newId = ids.shift()!;
      const isRepeated = row.requestId !== undefined;
      row.requestId ??= newId;
      row.dueAt = +turn.leaseEndsAt;
      return [{ number, subject: row.subject!, requestId: row.requestId, tries: row.tries++, isRepeated }];
    });
  }

  async settle(id: string, outcomes: ReadonlyMap<number, RowOutcome>): Promise<void> {
    for (const [number, outcome] of outcomes) {
      const list = this.stored.find((each) => each.id === id);
      const row = this.rowsOf.get(id)?.[number];
      if (!list || !row || !isOpen(row)) continue;
      row.outcome = outcome;
      const answered = list.answered + (outcome.code === undefined ? 1 : 0);
      this.put({ ...list, done: list.done + 1, answered, credits: list.credits + outcome.credits });
    }
  }

  async release(id: string, number: number, dueAt: Date, isFailure: boolean): Promise<void> {
    const row = this.rowsOf.get(id)?.[number];
    if (!row) return;
    row.dueAt = +dueAt;
    if (!isFailure) row.tries--;
  }

  async prune(before: Date, draftsBefore: Date): Promise<number> {
    return this.drop(
      ({ createdAt, state }) => createdAt < before || (state === 'draft' && createdAt < draftsBefore),
    );
  }

  private drop(isOld: (list: List) => boolean): number {
    const old = this.stored.filter(isOld);
    for (const { id } of old) this.rowsOf.delete(id);
    this.stored = this.stored.filter((list) => !old.includes(list));
    return old.length;
  }

  private required(accountId: string, id: string): List {
    const list = this.stored.find((each) => each.id === id && each.accountId === accountId);
    if (!list) throw listNotFound();
    return list;
  }

  private put(list: List): List {
    this.stored = this.stored.map((each) => (each.id === list.id ? list : each));
    return list;
  }
}

function isOpen({ subject, sameAs, outcome }: StoredRow): boolean {
  return subject !== undefined && sameAs === undefined && outcome === undefined;
}
