export { type Report, serve } from './serve';
export { Thread, type ThreadOptions } from './thread';
export { causingAccount, type Keys, Threads } from './threads';
