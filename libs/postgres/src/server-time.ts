/** The server's current time in milliseconds since the Unix epoch, also within a transaction. */
export const serverTime = '(extract(epoch FROM clock_timestamp()) * 1000)::float8';
