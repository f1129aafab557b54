import { expect, it } from '@jest/globals';
import { listsContract } from '@enrichment/lists-domain/testing';
import { openTestDatabase } from '@enrichment/postgres/testing';
import { listTables, PostgresLists } from './index';

listsContract('PostgreSQL', async () => {
  const { database, drop } = await openTestDatabase(listTables);
  return { lists: new PostgresLists(database.dataSource), close: drop };
});

it('leaves the connections to others while the changes of an account wait for one another', async () => {
  const { database, drop } = await openTestDatabase(listTables);
  try {
    const lists = new PostgresLists(database.dataSource);
    const list = { keyId: 'k', name: 'n', operation: 'ip', field: 'ip', parameters: {}, columns: [] };
    const { id } = await lists.create({ accountId: 'one', ...list }, new Date());
    const row = { subject: '1.1.1.1', sameAs: undefined, cells: '[]' };
    let changes: Promise<void>[] = [];
    await database.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM lists WHERE id = $1 FOR UPDATE', [id]);
      changes = Array.from({ length: 50 }, (_, from) => lists.append('one', id, from, [row]));
      expect(await lists.list('other')).toEqual([]);
      await lists.create({ accountId: 'other', ...list }, new Date());
    });
    await Promise.all(changes);
    expect(await lists.find('one', id)).toMatchObject({ rows: 50 });
  } finally {
    await drop();
  }
});

it('bounds the characters of all lists of an account', async () => {
  const { database, drop } = await openTestDatabase(listTables);
  try {
    const lists = new PostgresLists(database.dataSource);
    const list = {
      keyId: 'k',
      name: 'n',
      operation: 'email',
      field: 'email',
      parameters: {},
      columns: ['a'],
    };
    const { id } = await lists.create({ accountId: 'one', ...list }, new Date());
    const row = { subject: 'ä', sameAs: undefined, cells: '["ä"]' };
    await lists.append('one', id, 0, [row, row]);
    expect(await database.dataSource.query('SELECT characters FROM lists')).toEqual([{ characters: 12 }]);
    await database.dataSource.query('UPDATE lists SET characters = 499999990');
    await expect(lists.append('one', id, 2, [row, row])).rejects.toMatchObject({ code: 'LIST_TOO_MANY' });
    await lists.append('one', id, 2, [row]);
  } finally {
    await drop();
  }
});

it('keeps the effect of a change of state with the change alone', async () => {
  const { database, drop } = await openTestDatabase(listTables);
  try {
    const lists = new PostgresLists(database.dataSource);
    const list = { keyId: 'k', name: 'n', operation: 'email', field: 'email', parameters: {}, columns: [] };
    const { id } = await lists.create({ accountId: 'one', ...list }, new Date());
    await lists.start('one', id, 0, new Date());
    const finish = (name: string) =>
      lists.move('one', id, 'finished', new Date(), undefined, async (run) => {
        await run('UPDATE lists SET name = $2 WHERE id = $1', [id, name]);
        return true;
      });
    expect(await finish('ended')).toMatchObject({ state: 'finished', name: 'ended' });
    await expect(finish('again')).rejects.toMatchObject({ code: 'LIST_STATE' });
    expect(await lists.find('one', id)).toMatchObject({ name: 'ended' });
  } finally {
    await drop();
  }
});
