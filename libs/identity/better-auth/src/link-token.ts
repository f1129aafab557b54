import { hash, randomBytes } from 'node:crypto';

/** 256 bits. */
const tokenBytes = 32;

/** The secret of a link; stored as its {@link tokenDigest} only. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

export function tokenDigest(token: string): string {
  return hash('sha256', token, 'base64url');
}
