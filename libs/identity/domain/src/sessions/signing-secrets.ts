/** Secrets that all replicas have. The first one signs; a signature of each is valid. */
export type SigningSecrets = () => Promise<readonly [string, ...string[]]>;
