export { serve, type Report, type ServedPorts } from './serve';
export { Thread, type ThreadOptions } from './thread';
export { type Keys, Threads } from './threads';
