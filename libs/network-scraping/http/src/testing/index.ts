export { decodePage } from '../charset';
export { robotsRules } from '../robots-rules';
export { hostilePages } from './hostile-pages';
