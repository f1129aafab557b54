export { createDemoWorld } from './world/world';
