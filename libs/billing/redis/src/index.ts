export { RedisRequestWindows, type RedisWindowsOptions } from './redis-request-windows';
