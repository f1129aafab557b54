import { DataSource, type EntityManager } from 'typeorm';
import { translated } from './unavailable';

/** A data source whose statements and transactions throw `DatabaseUnavailable` for errors of the database's state. */
export class TranslatingSource extends DataSource {
  override query<T>(...parameters: Parameters<DataSource['query']>): Promise<T> {
    return translated(() => super.query<T>(...parameters));
  }

  override transaction<T>(...work: readonly unknown[]): Promise<T> {
    return translated(() => super.transaction(...(work as [(manager: EntityManager) => Promise<T>])));
  }
}
