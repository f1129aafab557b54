export { caught } from './caught';
export { EgressGuard } from './egress-guard';
export { ConnectFailed, FetchFailed, GuardRefused } from './errors';
export { GuardedHttp, type GuardedRequest, type GuardedResponse } from './guarded-http';
export { raceStaggered } from './race-staggered';
export { BoundedConnection } from './bounded-connection';
export { connectTls, opportunisticTls } from './strangers-tls';
export { parseSocksProxy, type SocksProxy } from './socks5';
export {
  type ResolveHost,
  systemResolve,
  TcpDialer,
  type TcpDialerOptions,
  type TcpTarget,
} from './tcp-dialer';
export { type Deadline, withDeadline } from './with-deadline';
