/** In milliseconds since the Unix epoch; within a transaction too it is the moment's. */
export const serverTime = '(extract(epoch FROM clock_timestamp()) * 1000)::float8';
