import type { PostgresPool } from 'kysely';
import type { DataSource } from 'typeorm';
import type { PoolClient } from 'pg';

/** The data source's connections in the form that Kysely expects; better-auth has no pool of its own. */
export function poolOf(dataSource: DataSource): PostgresPool {
  return {
    options: {},
    connect: async () => {
      const runner = dataSource.createQueryRunner();
      const client = (await runner.connect()) as PoolClient;
      return {
        query: client.query.bind(client),
        release: () => void runner.release(),
      };
    },
    // The data source outlives better-auth.
    end: () => Promise.resolve(),
  };
}
