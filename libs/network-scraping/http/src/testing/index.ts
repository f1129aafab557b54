export { decodePage } from '../charset';
export { robotsRules } from '../robots';
export { hostilePages } from './hostile-pages';
