export { type Report, serve } from './serve';
export { Thread, type ThreadOptions } from './thread';
export { type Keys, Threads } from './threads';
export { causingAccount } from '../turns';
