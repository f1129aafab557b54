import { useGet } from '../api/queries';
import type { PasskeyList, SecondFactor } from '../api/types';

const key = ['second-factor'];
const passkeys = ['passkeys'];
const sessions = ['sessions'];
const audit = [['/audit'], ['/admin/audit']];

export const useSecondFactor = () => useGet<SecondFactor>(key, '/second-factor');
export const usePasskeys = () => useGet<PasskeyList>(passkeys, '/passkeys');

/** Queries that are stale after a passkey is added, named or removed. */
export const passkeyChanges = [passkeys, ...audit];

/** Queries that are stale after another address is requested. */
export const emailChanges = audit;

/** Queries that are stale after a change of the second factor. */
export const secondFactorChanges = [key, sessions, ...audit];
