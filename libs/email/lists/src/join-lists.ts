/** Share of a list that another one contains if it copies it. */
const copiedShare = 0.8;

/**
 * Entries of several lists: `all`, and those that two independent lists hold (`agreed`). A list that contains nearly all of a smaller one
 * copies it: where both hold an entry, only the smaller one counts. A single list agrees with itself.
 */
export function joinLists(lists: readonly ReadonlySet<string>[]): {
  readonly all: Set<string>;
  readonly agreed: Set<string>;
} {
  if (lists.length === 1) return { all: new Set(lists[0]), agreed: new Set(lists[0]) };
  const bySize = [...lists].sort((a, b) => a.size - b.size);
  /** For each list, the smaller lists that it copies. */
  const copied = bySize.map((list, index) => bySize.slice(0, index).filter((other) => copies(list, other)));
  const all = new Set<string>();
  const agreed = new Set<string>();
  for (const [index, list] of bySize.entries())
    for (const entry of list) {
      if (all.has(entry) && !copied[index]!.some((other) => other.has(entry))) agreed.add(entry);
      all.add(entry);
    }
  return { all, agreed };
}

function copies(list: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const entry of other) if (list.has(entry)) shared++;
  return shared > 0 && shared >= copiedShare * other.size;
}
