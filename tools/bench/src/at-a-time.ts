/**
 * Works on so many items at a time.
 *
 * @returns what came of them, in their order
 */
export async function mapAtATime<Item, Result>(
  crowd: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      for (const [i, item] of left) results[i] = await work(item);
    }),
  );
  return results;
}
