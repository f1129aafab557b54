export { decodePage } from '../charset';
export { robotsRules } from '../robots';
