import type { Case } from './cases';
import type { Asked, DatabaseTap } from './database-tap';

/** With those before them, as many as `GET /v1/account` takes in a second. */
const requests = 7;

/** Sends one request of a case. @throws Error when its status is another */
export async function send(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  { name, method = 'POST', path, body, headers, status }: Case,
  n: number,
): Promise<void> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers?.(n) },
    ...(body && { body: JSON.stringify(body(n)) }),
  });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${name}: ${answer.status} instead of ${status}: ${text}`);
}

/** Usage is written by a connection of its own some time after an answer. A slow machine answers the next request meanwhile. */
const afterwards = 'usage log';

/**
 * What the database is asked while a request of a case is answered, in its usual order: the statements between sending it and its
 * answer that most of the requests have. Heartbeats, which run beside them, fall between some of them only.
 */
export async function statementsOf(
  world: { readonly url: string; readonly apiKey: string; readonly tap: DatabaseTap },
  one: Case,
): Promise<string[]> {
  // What is asked once is remembered then.
  for (let n = 0; n < 3; n++) await send(world, one, n);
  const heard: Asked[][] = [];
  for (let n = 3; n < 3 + requests; n++) {
    const asked: Asked[] = [];
    world.tap.listen((each) => {
      if (each.by !== afterwards) asked.push(each);
    });
    await send(world, one, n);
    heard.push(asked);
  }
  world.tap.listen(undefined);
  const counts = new Map<string, number>();
  for (const asked of heard)
    for (const statement of new Set(asked.map(describe)))
      counts.set(statement, (counts.get(statement) ?? 0) + 1);
  const usual = new Set(
    [...counts].filter(([, count]) => count > requests / 2).map(([statement]) => statement),
  );
  const lists = heard.map((asked) => asked.map(describe).filter((statement) => usual.has(statement)));
  return mostFrequent(lists);
}

/** Without what is another at each start or request. */
function describe({ by, statement }: Asked): string {
  return `${by}: ${statement}`
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, 'ULID')
    .replaceAll(/'[^']*'/g, "'...'")
    .replaceAll(/(?<![\w$])\d+\b/g, '0');
}

function mostFrequent(lists: readonly string[][]): string[] {
  const groups = Map.groupBy(lists, (list) => JSON.stringify(list));
  return [...groups.values()].sort((one, other) => other.length - one.length)[0]![0]!;
}
