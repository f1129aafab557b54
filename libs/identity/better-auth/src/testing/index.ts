export { hashCheaply } from '../password-hash';
