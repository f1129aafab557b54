export { UnusableAnswer } from '../answer-reader';
export { encodeQuestion, readAnswer } from '../dns-message';
export { countDmarc, isDkimKey, readSpf } from '../policies';
export { pointingRecords } from './pointing-records';
export {
  type ScriptedNameServer,
  type ScriptedNameServerOptions,
  type SeenQuery,
  startScriptedNameServer,
  type Twist,
} from './scripted-name-server';
export { rcodes, soa, type ZoneTimes } from './zone';
