export { cheapCost, identityOn, KnownAccounts } from './identity-on';
