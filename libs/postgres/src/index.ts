export { Announcements, type AnnouncementsOptions } from './announcements';
export { Database, type DatabaseOptions } from './database';
export { EmbeddedServer } from './embedded-server';
