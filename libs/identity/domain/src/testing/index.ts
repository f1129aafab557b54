export { cookieOf, type Identity, identityContract } from './identity-contract';
export { InMemoryIdentity } from './in-memory-identity';
