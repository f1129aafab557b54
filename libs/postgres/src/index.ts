export { Database, type DatabaseOptions } from './database';
export { EmbeddedServer } from './embedded-server';
