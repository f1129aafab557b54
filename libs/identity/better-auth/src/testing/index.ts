export { hashCheaply } from '../password-hash';
export { identityOn, KnownAccounts } from './identity-on';
